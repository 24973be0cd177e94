/** Samples of an SDK that has TypeScript 7, beside the same samples checked by the TypeScript of bcidocs. */
import { expect, test } from "vitest";
import { temporaryFolder } from "../../support/folders.ts";
import { typescript7 } from "../../support/reference/typescript7.ts";
import { writeFiles } from "../../support/siteFiles.ts";
import { check, fence } from "../samples/support.ts";

test.each<[string, string[]]>([
  ["a correct sample and its links", ['import { Kit, modes } from "@kit/sdk";\nKit.open({ name: "a" }).measure().value;\nmodes.fast;']],
  ["a misspelt member and its correction", ['import { Kit } from "@kit/sdk";\nKit.open({ name: "🧠" }).mesure();']],
  ["a misspelt import and its uses", ['import { Kitt } from "@kit/sdk";\nKitt.open({ name: "a" });']],
  ["a wrong type, with its reason", ['import { Kit } from "@kit/sdk";\nKit.open({ name: 1 });']],
  ["an error of syntax", ["const a = ;\n"]],
  ["a block that goes on with the one before", ['import { Kit } from "@kit/sdk";\nconst kit = Kit.open({ name: "a" });', "kit.mesure();"]],
  ["a class that nothing declares", ["const client: MuseClient = new MuseClient();"]],
  ["a package that is not installed", ['import { a } from "nowhere";\na.b.c;']],
  ["several files and a value of JSON", ['// @filename: a.json\n{ "size": 1 }\n// @filename: b.ts\nimport s from "./a.json";\ns.sise;']],
  ["an option that a sample sets", ["// @noImplicitReturns\nconst a = (b: boolean) => {\n  if (b) return 1;\n};"]],
])("both compilers report the same of %s", async (_, codes) => {
  const fences = codes.map((code) => fence(code));
  const [by6, by7] = await Promise.all([null, typescript7].map((packageFile) => check(fences, {}, { packageFile })));
  expect(by7).toEqual(by6);
});

test.each([
  ["const a: number = 1;\n//    ^?", "a: number"],
  ["function f(a: string, b?: number): void {}\n//       ^?", "f: (a: string, b?: number) => void"],
  ["class A { m(a: number) { return a; } }\nnew A().m(1);\n//      ^?", "m: (a: number) => number"],
  ['import { Kit } from "@kit/sdk";\nKit.open({ name: "a" }).measure;\n//                      ^?', "measure: () => Reading"],
])("TypeScript 7 says the type of a name: %s", async (code, text) => {
  const [result] = await check([fence(code)], {}, { packageFile: typescript7 });
  expect(result?.queries.at(-1)?.text).toBe(text);
});

test.each([
  ["does not start", 'export class API { constructor() { throw new Error("no binary"); } }', /no binary/],
  ["ends", "export class API { updateSnapshot() { throw new Error('EOF'); } close() { throw new Error('EOF'); } }", /EOF/],
  ["lacks what is asked", "export const API = null;", /not a constructor/],
])("where TypeScript 7 %s, the one of bcidocs checks the samples, and that is said", async (_, api, reason) => {
  const { folder, remove } = await temporaryFolder("bcidocs-typescript7");
  const exports = '{ "./unstable/sync": "./api.js", "./unstable/ast": "./api.js" }';
  await writeFiles(folder, { "package.json": `{ "name": "typescript", "type": "module", "exports": ${exports} }`, "api.js": api });
  const [result] = await check([fence("const a: number = 'x';")], {}, { packageFile: `${folder}/package.json` });
  expect(result).toMatchObject({ faults: [{ code: 2322 }], stopped: expect.stringMatching(reason) });
  await remove();
});
