/** Whoever sends a page with a live sample gets no file of the machine that builds it. */
import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bundleLiveSamples } from "../../../src/generator/bundle/liveSamples.ts";
import { createNodeIo } from "../../../src/generator/io/node.ts";
import { temporaryFolder } from "../../support/folders.ts";
import { silentLog } from "../../support/silentLog.ts";
import { writeFiles } from "../../support/siteFiles.ts";

const secret = "the-secret-of-the-machine";
const code = `export default ${JSON.stringify(secret)};\n`;

let folder = "";
let remove = async () => {};
beforeAll(async () => {
  ({ folder, remove } = await temporaryFolder("bcidocs-live"));
  await writeFiles(folder, {
    "outside.ts": code,
    "outside.txt": secret,
    "home/secret.ts": code,
    "home/other/package.json": '{ "name": "other" }',
    "home/other/secret.ts": code,
    "core/package.json": '{ "name": "@kit/core", "main": "index.ts" }',
    "core/index.ts": "export const core = 'the-core';\n",
    "sdk/package.json": '{ "name": "@kit/sdk" }',
    "sdk/src/index.ts": "export const open = 'the-sdk';\n",
    "sdk/.env.json": JSON.stringify({ secret }),
    "site/node_modules/@kit/.keep": "",
    "site/package.json":
      '{ "dependencies": { "kettle": "1.0.0", "evil": "link:../home", "named": "link:../home/other", "@kit/core": "link:../core", "@kit/docs": "link:.", "@kit/unit": "link:parts/unit" } }',
    "site/parts/unit/index.js": 'export * from "undeclared-unit";\n',
    "site/node_modules/undeclared-unit/index.js": "export const part = 'the-part';\n",
    "site/.env.json": JSON.stringify({ secret }),
    "site/live/sdk.ts": "export const boil = (litres: number) => litres * 100;\n",
    "site/content/docs/units.ts": "export const unit = 'degrees-of-units';\n",
    "site/content/docs/leak.ts": 'export { default } from "../../../outside.ts";\n',
    "site/content/docs/hidden.ts": 'import env from "../../.env.json";\nexport default env;\n',
    "site/content/docs/package.json": '{ "browser": { "./mapped.ts": "../../../outside.ts" } }',
    "site/content/docs/mapped.ts": "export default 1;\n",
    "site/content/docs/style.css": "a { background: url(../../../outside.txt) }\n",
    "site/node_modules/kettle/package.json": '{ "name": "kettle", "main": "index.js" }',
    "site/node_modules/kettle/index.js": "export const kettle = 'the-kettle';\n",
    "site/node_modules/kettle/.npmrc.json": JSON.stringify({ secret }),
    "site/node_modules/undeclared/index.js": code,
  });
  const links = {
    "content/docs/linked.ts": "outside.ts",
    "node_modules/evil": "home",
    "node_modules/named": "home/other",
    "node_modules/@kit/docs": "site",
    "node_modules/@kit/unit": "site/parts/unit",
  };
  for (const [from, to] of Object.entries({ ...links, "node_modules/@kit/core": "core" }))
    await symlink(join(folder, to), join(folder, "site", from));
});
afterAll(() => remove());

async function bundle(sample: string) {
  const { files, problems } = await bundleLiveSamples(
    {
      siteDir: join(folder, "site"),
      entryPoints: ["../sdk/src/index.ts"],
      live: { module: { "@kit/sdk": "live/sdk.ts" } },
      samples: [{ id: "0123456789", code: sample, place: { path: "content/docs/page.md", line: 10, column: 1 } }],
      locate: () => ({ path: "site.config.ts" }),
    },
    createNodeIo(silentLog()),
  );
  return { text: files.map(({ content }) => Buffer.from(content as string | Uint8Array).toString("utf8")).join("\n"), problems };
}

describe("a sample cannot import", () => {
  test.each([
    'import s from "OUT.txt" with { type: "text" }; console.log(s)',
    'import s from "OUT.ts"; console.log(s)',
    'import s from "../../../outside.txt" with { type: "text" }; console.log(s)',
    'import s from "../../../outside.ts"; console.log(s)',
    'export * from "../../../outside.ts"; export { default } from "../../../outside.ts"',
    'const s = require("OUT.txt"); console.log(s)',
    'console.log(await import("../../../outside.ts"))',
    'import s = require("../../../outside.ts"); console.log(s)',
    'import s from "../../.env.json"; console.log(s)',
    'import s from "/.env.json"; console.log(s)',
    'import s from "@site/.env.json"; console.log(s)',
    'import s from "./linked.ts"; console.log(s)',
    'import s from "evil/secret"; console.log(s)',
    'import s from "named/secret"; console.log(s)',
    'import s from "../../../home/other/secret"; console.log(s)',
    'import s from "../../../sdk/.env.json"; console.log(s)',
    'import s from "./leak.ts"; console.log(s)',
    'import s from "./hidden.ts"; console.log(s)',
    'import s from "@kit/docs/content/docs/leak.ts"; console.log(s)',
    'import s from "./mapped.ts"; console.log(s)',
    'import "./style.css"',
    'import s from "undeclared"; console.log(s)',
    'import s from "kettle/.npmrc.json"; console.log(s)',
    'import s from "kettle/../undeclared"; console.log(s)',
    'import s from "../../node_modules/undeclared/index.js"; console.log(s)',
    'import s from "https://example.com/x.js"; console.log(s)',
    'import s from "data:text/javascript,export default 1"; console.log(s)',
    'import s from "file://OUT.ts"; console.log(s)',
    'import s from "node:fs"; console.log(s)',
    'import s from "#own"; console.log(s)',
    'import s from "live-sample:0123456789"; console.log(s)',
    'import s from "live-entry:0123456789"; console.log(s)',
  ])("%s", async (sample) => {
    const { text, problems } = await bundle(sample.replaceAll("OUT", `${folder}/outside`));
    expect(text).not.toContain(secret);
    expect(problems.map(({ code, severity }) => `${code} ${severity}`)).toContainEqual(expect.stringMatching(/^M04[23] error$/));
  });

  test.each([
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the code of samples.
    "const name = 'outside'; console.log(await import(`../../../${name}.ts`))",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the code of samples.
    "const name = 'outside'; console.log(require(`OUT/../${name}.ts`))",
    "console.log(new URL('../../../outside.txt', import.meta.url).href)",
    "console.log(require.resolve('../../../outside.txt'))",
  ])("what a pattern or an address names: %s", async (sample) => {
    expect((await bundle(sample.replaceAll("OUT", `${folder}/outside`))).text).not.toContain(secret);
  });
});

test("what a sample cannot import is reported at its line", async () => {
  const { problems } = await bundle('const n = 1;\nimport s from "https://example.com/x.js";\nconsole.log(s, n)');
  expect(problems).toMatchObject([{ code: "M042", place: { path: "content/docs/page.md", line: 12, column: 15 } }]);
  expect(problems[0]?.message).toContain('cannot import "https://example.com/x.js"');
});

test("a sample imports what the setting names, packages of the site, and files next to its page", async () => {
  const sample = `import { boil } from "@kit/sdk";\nimport { kettle } from "kettle";\nimport { unit } from "./units.ts";
import { core } from "@kit/core";
import { unit as named } from "@kit/docs/content/docs/units.ts";
import { part } from "@kit/unit";
import { open } from "../../../sdk/src/index";
console.log(boil(2), kettle, unit, named, core, part, open);`;
  const { text, problems } = await bundle(sample);
  expect(problems).toEqual([]);
  expect(text).toContain("the-kettle");
  for (const part of ["degrees-of-units", "the-core", "the-part", "the-sdk"]) expect(text).toContain(part);
});
