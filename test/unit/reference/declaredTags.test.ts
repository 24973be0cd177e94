/** Tags that the SDK's authors declare. */
import { expect, test } from "vitest";
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
    ["S007", "Encountered an unknown block tag @operator.", 'If it is a tag of yours, name it in the settings: sdk.tags: ["@operator"]'],
    ["S007", "Encountered an unknown block tag @fast.", 'If it is a tag of yours, name it in the settings: sdk.tags: ["@fast"]'],
    faulty,
  ]);
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
