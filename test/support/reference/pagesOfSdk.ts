/** Reads a small SDK that is written in the test. */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { createNodeIo } from "../../../src/generator/io/node.ts";
import type { ApiPage, ApiSourcePage, ApiText } from "../../../src/generator/model/api.ts";
import { configSchema } from "../../../src/generator/model/config.ts";
import { extractReference } from "../../../src/generator/reference/extract.ts";
import { temporaryFolder } from "../folders.ts";
import { silentLog } from "../silentLog.ts";

const compilerOptions = { module: "NodeNext", target: "ES2022", lib: ["ES2022"], types: [], strict: true, allowJs: true };

/** Its pages, e.g. by `classes/Kit`. */
export async function pagesOf(
  files: Record<string, string>,
  entry = "index.ts",
  settings: object = {},
): Promise<Map<string, ApiPage<ApiText>>> {
  const { folder, remove } = await temporaryFolder("bcidocs-sdk");
  onTestFinished(remove);
  const all = { "package.json": '{ "name": "@kit/sdk" }', "tsconfig.json": JSON.stringify({ compilerOptions }), ...files };
  for (const [path, text] of Object.entries(all)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const config = configSchema.parse({ title: "Test", sdk: { entryPoints: [entry], ...settings } });
  const request = { config, siteDir: folder, locate: () => ({ path: "site.config.ts" }) };
  const { sources, problems } = await extractReference(request, createNodeIo(silentLog()));
  expect(problems).toEqual([]);
  return new Map(
    sources.map(({ text, route }) => {
      const { page } = JSON.parse(text ?? "") as ApiSourcePage;
      return [`${route.split("/").at(-2)}/${page.name}`, page];
    }),
  );
}

/** The declaration as it is shown. */
export function declarationOf(page: ApiPage<ApiText> | undefined): string | undefined {
  return page?.declaration?.map(({ text }) => text).join("");
}

/** Signatures of its members as they are shown. */
export function membersOf(page: ApiPage<ApiText> | undefined): string[] {
  const members = page?.groups.flatMap((group) => group.members.flatMap(({ signatures }) => signatures)) ?? [];
  return members.map((signature) => signature.code.map(({ text }) => text).join(""));
}
