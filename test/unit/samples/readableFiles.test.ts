/** Whoever sends a page with a sample gets nothing of the machine that checks it. */
import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "../../support/folders.ts";
import { writeFiles } from "../../support/siteFiles.ts";
import { checkIn, fence, sdk } from "./support.ts";

const secret = "SecretOfTheMachine";
const module = `export const KEY = "${secret}";\nexport interface ${secret}Type { ${secret}Member: 1 }\nexport default KEY;\ndeclare global { const GLOBAL: "${secret}"; }\n`;
const named = (name: string) => JSON.stringify({ name, types: "index.ts" });

let top = "";
let remove = async () => {};
beforeAll(async () => {
  ({ folder: top, remove } = await temporaryFolder("bcidocs-reach"));
  await writeFiles(top, {
    "home/secret.ts": module,
    "home/secret.js": `export const KEY = /** @type {const} */ ("${secret}");\n`,
    "home/secret.d.ts": module,
    "home/script.d.ts": `declare const GLOBAL: "${secret}";\n`,
    "home/secret.json": JSON.stringify({ [secret]: 1 }),
    "home/jsx/jsx-runtime.d.ts": `export namespace JSX { interface IntrinsicElements { a: { ${secret}: 1 } } interface Element {} }\n`,
    "home/package/package.json": named("elsewhere"),
    "home/package/index.ts": module,
    "home/node_modules/unrelated/package.json": named("unrelated"),
    "home/node_modules/unrelated/index.d.ts": module,
    "repository/packages/core/package.json": named("@kit/core"),
    "repository/packages/core/index.ts": 'export { unit } from "./unit";\n',
    "repository/packages/core/unit.ts": 'export const unit = "degrees" as const;\n',
    "repository/node_modules/hoisted/package.json": JSON.stringify({ name: "hoisted", types: "index.d.ts" }),
    "repository/node_modules/hoisted/index.d.ts": "export declare const hoisted: 'hoisted';\n",
    "repository/shared/types.ts": 'export { far } from "./far";\n',
    "repository/shared/far.ts": 'export const far = "far" as const;\n',
    "repository/site/tsconfig.json": JSON.stringify({
      compilerOptions: { baseUrl: ".", paths: { "up/*": ["../../home/*"], "own/*": ["./content/*"] }, typeRoots: ["../../home"] },
    }),
    "repository/site/sdk/package.json": JSON.stringify({ name: "@kit/sdk", exports: { ".": "./src/index.ts", "./*": "./*.ts" } }),
    "repository/site/sdk/src/index.ts": `${sdk}export { far } from "../../../shared/types";\n`,
    "repository/site/content/units.ts": 'export const unit = "volts" as const;\n',
    "repository/site/content/leak.ts": 'export * from "../../../home/secret";\n',
    "repository/site/content/pointed.ts": `/// <reference path="${top}/home/script.d.ts" />\nexport type Global = typeof GLOBAL;\n`,
    "repository/site/.env.ts": module,
    "repository/site/.private/key.json": JSON.stringify({ [secret]: 1 }),
    "repository/site/.bcidocs/node_modules/hidden/index.ts": module,
    "repository/site/content/node_modules/other/index.ts": module,
  });
  const site = join(top, "repository/site");
  const links = {
    "content/linked.ts": "home/secret.ts",
    "content/folder": "home",
    "node_modules/evil": "home",
    "node_modules/elsewhere": "home/package",
    "node_modules/@kit/core": "repository/packages/core",
  };
  await writeFiles(site, { "node_modules/@kit/.keep": "" });
  for (const [from, to] of Object.entries(links)) await symlink(join(top, to), join(site, from));
});
afterAll(() => remove());

const site = () => join(top, "repository/site");
const block = (code: string) => fence(code.replaceAll("HOME", join(top, "home")), { language: "tsx", hasTypes: true });

describe("a sample cannot read", () => {
  const codes = [
    'import { KEY } from "HOME/secret";\nKEY;\n//^?',
    'import { KEY } from "HOME/secret.ts";\nconst a: 1 = KEY;',
    'import { KEY } from "HOME/secret.js";\nconst a: 1 = KEY;',
    'import { KEY } from "../../../../../home/secret";\nKEY;\n//^?',
    'import { KEY } from "./x/../../../../../../home/secret";\nKEY;\n//^?',
    'import { KEYS } from "HOME/secret";',
    'import all from "HOME/secret.json";\nall.secretOfTheMachine;\nall;\n//^?',
    'import all from "HOME/secret.json" with { type: "json" };\nall;\n//^?',
    '/// <reference path="HOME/script.d.ts" />\nGLOBAL;\n//^?',
    '/// <reference path="../../../../../home/script.d.ts" />\nGLOBAL;\n//^?',
    '/// <reference types="HOME/secret" />\nGLOBAL;\n//^?',
    '/// <reference types="../../../../../home/secret" />\nGLOBAL;\n//^?',
    'type All = typeof import("HOME/secret");\nlet a: All;\n//  ^?\nlet b: 1 = a!.KEY;',
    'import all = require("HOME/secret");\nall.KEY;\n//   ^?',
    'const all = require("HOME/secret");\nall.KEY;\n//   ^?',
    'const all = await import("HOME/secret");\nall.KEY;\n//   ^?',
    'export * from "HOME/secret";\nimport * as all from "HOME/secret";\nall;\n//^?',
    'import { KEY } from "file://HOME/secret.ts";\nKEY;\n//^?',
    'import { KEY } from "up/secret";\nKEY;\n//^?',
    'import { KEY } from "own/../../../home/secret";\nKEY;\n//^?',
    'import { KEY } from "own/leak";\nKEY;\n//^?',
    'import { KEY } from "../../../content/leak";\nKEY;\n//^?',
    'import { Global } from "../../../content/pointed";\nlet a: Global;\n//  ^?',
    'import { KEY } from "../../../content/linked";\nKEY;\n//^?',
    'import { KEY } from "../../../content/folder/secret";\nKEY;\n//^?',
    'import { KEY } from "../../../.env";\nKEY;\n//^?',
    'import key from "../../../.private/key.json";\nkey;\n//^?',
    'import { KEY } from "evil/secret";\nKEY;\n//^?',
    'import { KEY } from "evil";\nKEY;\n//^?',
    'import { KEY } from "HOME/node_modules/unrelated";\nKEY;\n//^?',
    'import { KEY } from "hidden";\nKEY;\n//^?',
    'import { KEY } from "../../../content/node_modules/other";\nKEY;\n//^?',
    'import { KEY } from "@kit/core/../../../../home/secret";\nKEY;\n//^?',
    'import { KEY } from "@kit/sdk/../../../../home/secret";\nKEY;\n//^?',
    'import { KEY } from "@kit/sdk/../content/leak";\nKEY;\n//^?',
    "/** @jsxImportSource HOME/jsx */\n<a />;\n// ^?",
    "/** @jsxImportSource ../../../../../home/jsx */\n<a secretOfTheMachine={1} />;",
    '/** @import { KEY } from "HOME/secret" */\n/** @type {import("HOME/secret").KEY} */\nlet a;\n//  ^?',
    '// @filename: ../../../../../home/other.ts\nexport * from "./secret";\n// @filename: main.ts\nimport { KEY } from "../../../../../home/other";\nKEY;\n//^?',
    '// @filename: main.ts\nimport { KEY } from "./part";\nKEY;\n//^?\n// @filename: part.ts\nexport { KEY } from "HOME/secret";',
    '// @filename: main.ts\nimport { KEY } from "./part";\nKEY;\n//^?\n// @filename: part.ts\nexport * from "../../../content/leak";',
  ];
  const ambient = 'declare module "HOME/secret" { export const other: 1 }\nimport { KEY } from "HOME/secret";\nKEY;\n//^?';
  const settings = [null, "tsconfig.json"].flatMap((tsconfig) =>
    [undefined, { ".": "./src/index.ts", "./*": "./*.ts" }].map((exports) => ({ tsconfig, exports })),
  );

  describe.each(settings)("with %j", ({ tsconfig, exports }) => {
    const options = () => ({ tsconfig: tsconfig && join(site(), tsconfig), exports });
    let results: Awaited<ReturnType<typeof checkIn>> = [];
    beforeAll(async () => {
      results = await checkIn(site(), codes.map(block), options());
    });

    test.each(codes.map((code, index) => ({ code, index })))("$code", ({ index }) => {
      expect(results[index]).toBeDefined();
      expect(JSON.stringify(results[index])).not.toMatch(/Secret|is not a module/);
    });

    test(ambient, async () => expect(JSON.stringify(await checkIn(site(), [block(ambient)], options()))).not.toContain("Secret"));
  });

  test("a file that is there gives no other answer than one that is not", async () => {
    const ofFile = (name: string) => block(`import { KEY } from "HOME/${name}";\nimport "HOME/${name}";\nKEY;\n//^?`);
    const [there, missing] = await checkIn(site(), [ofFile("script"), ofFile("absent")]);
    expect(there).toEqual(missing);
  });
});

test.each([
  ['import { unit } from "../../../content/units";\nunit;\n//^?', '"volts"'],
  ['import { unit } from "own/units";\nunit;\n//^?', '"volts"'],
  ['import { unit } from "@kit/core";\nunit;\n//^?', '"degrees"'],
  ['import { hoisted } from "hoisted";\nhoisted;\n//^?', '"hoisted"'],
  ['import { far } from "@kit/sdk";\nfar;\n//^?', '"far"'],
  ['import { far } from "./types";\nfar;\n//^?', '"far"'],
])("a sample reads the site, packages, and what the SDK and the config name: %s", async (code, type) => {
  const options = { tsconfig: join(site(), "tsconfig.json"), shared: [join(top, "repository/shared/types.ts")] };
  const [result] = await checkIn(site(), [block(code)], options);
  expect(result?.queries[0]?.text).toContain(type);
});

test("no block takes the place of a file of the SDK", async () => {
  const blocks = [
    fence("export const Kit = 1;", { title: "../../../sdk/src/index.ts" }),
    fence('import { Kit } from "@kit/sdk";\nKit.opn();'),
  ];
  const results = await checkIn(site(), blocks);
  expect(results[1]?.faults).toMatchObject([{ code: 2551, fix: { from: "opn", to: "open" } }]);
});
