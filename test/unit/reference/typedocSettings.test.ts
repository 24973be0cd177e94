/** What the SDK's authors tell TypeDoc: tags, and options that have a counterpart here. */
import { describe, expect, test } from "vitest";
import { configSchema } from "../../../src/generator/model/config.ts";
import { extractReference } from "../../../src/generator/reference/extract.ts";
import { sdkSite } from "../../support/reference/sdkSite.ts";

const source = `/**
 * Waits.
 * @operator Maps.
 * @fast
 * @retuns Nothing.
 */
export function wait(): void {}
`;

const faulty = ["S007", "Encountered an unknown block tag @retuns.", "Did you mean @returns?"];

async function warningsOf(files: Record<string, string>, settings: object = {}) {
  const { request, io } = await sdkSite({ "sdk/index.ts": source, ...files });
  const config = configSchema.parse({ title: "Test", sdk: { entryPoints: ["sdk/index.ts"], ...settings } });
  const { problems } = await extractReference({ ...request, config }, io);
  return problems.map(({ code, message, hint }) => [code, message, hint]);
}

test("a tag that nobody declares is reported, with what to do", async () => {
  expect(await warningsOf({})).toEqual([
    ["S007", "Encountered an unknown block tag @operator.", 'If it is your own tag, add it to the settings: sdk.tags: ["@operator"]'],
    ["S007", "Encountered an unknown block tag @fast.", 'If it is your own tag, add it to the settings: sdk.tags: ["@fast"]'],
    faulty,
  ]);
});

test("a tag in several places is reported once, and one for each misspelt name", async () => {
  const twice = `/** A. @operator Maps. */\nexport const a = 1;\n/** B. @operator Sums. */\nexport const b = 1;\n/** C. @fast */\nexport const c = 1;\n`;
  expect((await warningsOf({ "sdk/index.ts": twice })).map(([, message]) => message)).toEqual([
    "Encountered an unknown block tag @operator, here and in 1 other place.",
    "Encountered an unknown block tag @fast.",
  ]);
});

test("the options of the package's own script count", async () => {
  const scripts = { docs: "rimraf out && typedoc --options docs/options.json src/index.ts" };
  const files = {
    "sdk/package.json": JSON.stringify({ scripts }),
    "sdk/docs/options.json": JSON.stringify({ blockTags: ["@operator"], modifierTags: ["@fast"] }),
  };
  expect(await warningsOf(files)).toEqual([faulty]);
});

test("an SDK in JavaScript is read, whether its tsconfig says so or not", async () => {
  const { request, io } = await sdkSite({ "sdk/kit.js": "/** Pours. @param {number} a */\nexport function pour(a) {}\n" });
  const config = configSchema.parse({ title: "Test", sdk: { entryPoints: ["sdk/kit.js"], onError: "throw" } });
  const { problems, sources } = await extractReference({ ...request, config }, io);
  expect(problems).toEqual([]);
  expect(JSON.stringify(sources)).toContain("pour");
});

test("a file that no entry point reaches is not checked", async () => {
  const files = {
    "sdk/tsconfig.json": JSON.stringify({ compilerOptions: { lib: ["ES2022"], types: [] }, include: ["."] }),
    "sdk/bench.ts": "export const a: string = 1;\n",
    "sdk/index.ts": "export const a = 1;\n",
  };
  const { request, io } = await sdkSite(files);
  const { problems, sources } = await extractReference(
    { ...request, config: configSchema.parse({ title: "T", sdk: { entryPoints: ["sdk/index.ts"], onError: "throw" } }) },
    io,
  );
  expect(problems).toEqual([]);
  expect(sources).toHaveLength(2);
});

const compilerOptions = { lib: ["ES2022"], types: [], module: "NodeNext" };
const blockTags = ["@operator"];
const modifierTags = ["@fast"];
const tagDefinitions = [
  { tagName: "@operator", syntaxKind: "block" },
  { tagName: "@fast", syntaxKind: "modifier" },
];

const declarations: { where: string; files: Record<string, object>; settings?: object }[] = [
  { where: "sdk.tags", files: {}, settings: { tags: ["@operator", "@fast"] } },
  {
    where: "typedoc.json, or what it extends,",
    files: { "sdk/typedoc.json": { extends: "./tags.json", modifierTags, plugin: ["x"], out: "y" }, "sdk/tags.json": { blockTags } },
  },
  { where: "the tsconfig", files: { "sdk/tsconfig.json": { compilerOptions, typedocOptions: { blockTags, modifierTags } } } },
  { where: "tsdoc.json", files: { "sdk/tsdoc.json": { tagDefinitions } } },
];

test.each(declarations)("tags that $where declares are no problem, and a misspelt one is", async ({ files, settings }) => {
  const texts = Object.entries(files).map(([path, json]) => [path, JSON.stringify(json)]);
  expect(await warningsOf(Object.fromEntries(texts), settings)).toEqual([faulty]);
});

const kit = `import type { Wire } from "./wire/index.js";
/** Waits for {@link Hidden}. */
export class Kit { protected wait(wire: Wire): void {} }
interface Secret { a: 1 }
/** @internal */
export const Hidden: Secret = { a: 1 };
`;

async function referenceWith(typedoc: object, settings: object = {}) {
  const { request, io } = await sdkSite({
    "sdk/index.ts": kit,
    "sdk/typedoc.json": JSON.stringify(typedoc),
    "sdk/node_modules/wire/package.json": '{ "name": "wire", "types": "index.d.ts" }',
    "sdk/node_modules/wire/index.d.ts": "export interface Wire { length: number }\n",
    "sdk/wire/index.ts": 'export type { Wire } from "wire";\n',
  });
  const config = configSchema.parse({ title: "Test", sdk: { entryPoints: ["sdk/index.ts"], ...settings } });
  const { sidebar, sources, problems } = await extractReference({ ...request, config }, io);
  return {
    groups: sidebar.flatMap((item) => ("label" in item ? item.label : [])),
    text: sources.map(({ text }) => text).join("\n"),
    problems,
  };
}

describe("typedoc.json", () => {
  test("names the order of groups, what is shown of @internal, and what stays unexported", async () => {
    const plain = await referenceWith({});
    expect(plain.groups).toEqual(["Introduction", "Classes"]);
    const { groups, problems } = await referenceWith({
      groupOrder: ["Variables", "*", "Classes"],
      excludeInternal: false,
      intentionallyNotExported: ["Secret"],
    });
    expect(groups).toEqual(["Introduction", "Variables", "Classes"]);
    expect(problems).toEqual([]);
  });

  test("is overruled by the settings of the site", async () => {
    const settings = { groupOrder: ["Classes"], intentionallyNotExported: ["Secret"] };
    const { groups } = await referenceWith({ groupOrder: ["Variables"], excludeInternal: false }, settings);
    expect(groups).toEqual(["Introduction", "Classes", "Variables"]);
  });

  test("leaves out protected members, and leads to the docs of other packages", async () => {
    const links = { wire: { Wire: "https://wire.example/Wire", "*": "#" } };
    expect((await referenceWith({ externalSymbolLinkMappings: links })).text).toContain("https://wire.example/Wire");
    const { text } = await referenceWith({ excludeProtected: true });
    expect(text).not.toContain("protected wait");
  });
});

describe("a package of a monorepo", () => {
  const files = {
    "sdk/package.json": '{ "name": "kit", "private": true, "workspaces": ["packages/*", "!packages/old"] }',
    "sdk/packages/wire/package.json":
      '{ "name": "@kit/wire", "exports": { ".": { "types": "./dist/index.d.ts", "default": "./dist/index.js" }, "./fast": "./dist/fast/index.js" } }',
    "sdk/packages/wire/src/index.ts": "const fault: string = 1;\n/** Carries. */\nexport interface Wire { length: number }\n",
    "sdk/packages/wire/src/fast/index.ts": "export const speed: number = 3;\n",
    "sdk/packages/kit/package.json": '{ "name": "@kit/kit", "dependencies": { "@kit/wire": "workspace:*" } }',
    "sdk/packages/kit/tsconfig.json":
      '{ "compilerOptions": { "module": "NodeNext", "target": "ES2022", "lib": ["ES2022"], "types": [], "strict": true, "rootDir": "src", "outDir": "dist" }, "include": ["src"] }',
    "sdk/packages/kit/src/index.ts":
      'import type { Wire } from "@kit/wire";\nexport { speed } from "@kit/wire/fast";\nexport * from "@kit/wire";\nexport function pull(wire: Wire): number { return wire.length; }\n',
  };

  test.each([
    ["workspaces of npm", {}],
    ["pnpm-workspace.yaml", { "sdk/package.json": "{}", "sdk/pnpm-workspace.yaml": "packages:\n  - 'packages/**'\n" }],
  ])("is read with the sources of the packages next to it, which are not built: %s", async (_, more) => {
    const { request, io } = await sdkSite({ ...files, ...more });
    const config = configSchema.parse({ title: "Test", sdk: { entryPoints: ["sdk/packages/kit/src/index.ts"], onError: "throw" } });
    const { sources, problems } = await extractReference({ ...request, config }, io);
    expect(problems).toEqual([]);
    expect(sources.map(({ route }) => route.split("/").slice(-2).join("/")).sort()).toEqual([
      "docs/reference",
      "functions/pull",
      "interfaces/Wire",
      "variables/speed",
    ]);
  });
});

test.each(["@include", "@includeCode"])("%s reads files of the site and the SDK that are not hidden, and no other", async (tag) => {
  const reasonsOf = async (path: string) => {
    const { request, io } = await sdkSite({
      "sdk/index.ts": `/**\n * Waits.\n * {${tag} ${path}}\n */\nexport function wait(): void {}\n`,
      "sdk/text.md": "Words.\n",
      "notes/text.md": "Words.\n",
      "sdk/.env": "TOKEN=1\n",
    });
    const config = configSchema.parse({ title: "Test", sdk: { entryPoints: ["sdk/index.ts"] } });
    const { problems } = await extractReference({ ...request, config }, io);
    return problems.map(({ message }) => message);
  };
  for (const path of ["./text.md", "../notes/text.md"]) expect(await reasonsOf(path)).toEqual([]);
  for (const path of [import.meta.filename, "./.env"])
    expect(await reasonsOf(path)).toEqual([expect.stringContaining("which is not a file of the site or the SDK, or is hidden")]);
});
