import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { loadConfig } from "../../../src/generator/config/load.ts";
import { createNodeIo } from "../../../src/generator/io/node.ts";
import { ProblemError } from "../../../src/generator/problems/problem.ts";

const io = createNodeIo({ stage() {}, progress() {} });
let folder = "";

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "bcidocs-config-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** The problem of a config with the given text. */
async function problemsOf(text: string) {
  await writeFile(join(folder, "site.config.ts"), text);
  try {
    await loadConfig({ folder }, io);
  } catch (error) {
    if (error instanceof ProblemError) return error.problems;
    throw error;
  }
  return [];
}

test("an image of link previews without the address of the site is warned about", async () => {
  await writeFile(join(folder, "site.config.ts"), 'export default {\n  title: "A",\n  themeConfig: { image: "a.png" },\n};\n');
  await mkdir(join(folder, "static"));
  await writeFile(join(folder, "static/a.png"), "");
  const { warnings } = await loadConfig({ folder }, io);
  expect(warnings).toMatchObject([{ code: "C028", severity: "warning", place: { line: 3, column: 18 } }]);
});

test("languages that the site does not get are warned about", async () => {
  await mkdir(join(folder, "i18n/fr/docs"), { recursive: true });
  await mkdir(join(folder, "i18n/it"), { recursive: true });
  await writeFile(join(folder, "i18n/fr/docs/a.md"), "# A");
  await writeFile(join(folder, "i18n/it/code.json"), "{}");
  const warningsOf = async (i18n: string, locales?: string[]) => {
    await writeFile(join(folder, "site.config.ts"), `export default { title: "A", i18n: ${i18n} };\n`);
    return (await loadConfig({ folder, ...(locales && { locales }) }, io)).warnings.map(
      ({ code, message, place }) => `${code} ${place?.path} ${message}`,
    );
  };
  const folderWarning = 'N004 i18n/fr i18n/fr has pages of "fr", which is not a language of the site';
  expect(await warningsOf('{ defaultLocale: "en", locales: ["de", "it"] }')).toEqual([
    'C028 site.config.ts i18n.locales has no effect: the default language "en" is not in it',
    folderWarning,
  ]);
  expect(await warningsOf('{ defaultLocale: "de" }')).toEqual([folderWarning]);
  expect(await warningsOf('{ locales: ["en", "fr", "de"] }', ["de"])).toEqual([]);
  await rm(join(folder, "i18n"), { recursive: true });
});

describe("a config that cannot be used", () => {
  test("for a syntax error has its line and column", async () => {
    expect(await problemsOf("export default {\n  title: ,\n};\n")).toMatchObject([
      { code: "C004", place: { path: "site.config.ts", line: 2, column: 10 } },
    ]);
  });

  test("for a missing export says what to write", async () => {
    expect(await problemsOf("const title = 1;\n")).toMatchObject([{ code: "C004", message: "the config has no default export" }]);
  });

  test("for an error that its own code throws passes on the message", async () => {
    expect(await problemsOf('throw new Error("no token");\n')).toMatchObject([
      { code: "C004", message: "the config stopped with: no token" },
    ]);
  });

  test("for two docs areas of one id or one folder names the second", async () => {
    const problems = await problemsOf(
      'export default {\n  title: "A",\n  docs: [\n    {},\n    { path: "b" },\n    { id: "c", path: "b" },\n  ],\n};\n',
    );
    expect(problems).toMatchObject([
      { code: "C003", message: 'two docs areas have the id "default"', place: { line: 5 } },
      { code: "C003", message: 'two docs areas have the path "b"', place: { line: 6, column: 16 } },
    ]);
  });

  test("for a script of another origin without integrity explains why", async () => {
    expect(await problemsOf('export default {\n  title: "A",\n  scripts: ["https://cdn.example/x.js"],\n};\n')).toMatchObject([
      { code: "C010", place: { line: 3, column: 13 } },
    ]);
  });

  test("for a script whose backslashes lead to another origin names each", async () => {
    const text =
      'export default {\n  title: "A",\n  scripts: ["https:\\\\\\\\cdn.example/x.js", "/\\\\cdn.example/x.js", "/own.js"],\n};\n';
    expect((await problemsOf(text)).map(({ code }) => code)).toEqual(["C034", "C034"]);
  });

  test("for a sidebar that holds itself says so", async () => {
    const text =
      'const a: any = { type: "category", label: "A", items: [] };\na.items.push(a);\nexport default { title: "A", docs: { sidebars: { a: [a] } } };\n';
    expect(await problemsOf(text)).toMatchObject([{ code: "C003", message: "the config is nested too deeply, or contains itself" }]);
  });

  test("for files that are missing names each", async () => {
    const problems = await problemsOf('export default {\n  title: "A",\n  favicon: "a.svg",\n  stylesheets: ["b.css"],\n};\n');
    expect(problems.map(({ message }) => message)).toEqual(["there is no file b.css", "there is no file static/a.svg"]);
  });
});

describe("the search for the config", () => {
  test("a folder that does not exist is reported, and no config above it is used", async () => {
    await writeFile(join(folder, "site.config.ts"), 'export default { title: "A" };');
    await expect(loadConfig({ folder: join(folder, "nowhere") }, io)).rejects.toThrow("there is no folder");
  });

  test("a base URL of the command line wins over the config's", async () => {
    await writeFile(join(folder, "site.config.ts"), 'export default { title: "A", baseUrl: "/a/" };');
    expect((await loadConfig({ folder, baseUrl: "kit" }, io)).config.baseUrl).toBe("/kit/");
  });
});
