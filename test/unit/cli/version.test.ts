import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { build } from "../../../src/generator/build.ts";
import { version } from "../../../src/generator/cli/version.ts";
import { ProblemError } from "../../../src/generator/problems/problem.ts";
import { realIo, temporaryFolder } from "../io/support.ts";

const config = (docs: string) => `export default {\n  title: "Kit",\n${docs}};\n`;
const pages = {
  "content/docs/start.md": "# Start\n\n![P](./img/p.svg)\n",
  "content/docs/img/p.svg": "<svg/>",
  "content/index.md": "# Home\n",
};

async function freeze(files: Record<string, string>, name: string, area?: string) {
  const folder = temporaryFolder(files);
  const said: string[] = [];
  const fault = await version({ folder, file: undefined, name, area }, realIo(), (text) => void said.push(text)).catch((error) => error);
  const read = (path: string) => readFileSync(`${folder}/${path}`, "utf8");
  return { folder, said: said.join(""), read, faults: fault instanceof ProblemError ? fault.problems.map(({ message }) => message) : [] };
}

it("the docs are copied with their images and sidebars, and the settings name the version first", async () => {
  const docs = `  docs: {\n    sidebars: { docs: ["start"] },\n    versions: {\n      current: { label: "Next" },\n      "7.0": {},\n    },\n  },\n`;
  const { read, said, folder } = await freeze({ "site.config.ts": config(docs), ...pages, "versions/7.0/start.md": "# Start\n" }, "7.1");
  expect(said).toBe(
    "Copied 2 files to versions/7.1/.\nWrote versioned_sidebars/version-7.1-sidebars.json.\nAdded the version to site.config.ts.\n",
  );
  expect(read("versions/7.1/start.md")).toBe(pages["content/docs/start.md"]);
  expect(read("versions/7.1/img/p.svg")).toBe("<svg/>");
  expect(JSON.parse(read("versioned_sidebars/version-7.1-sidebars.json"))).toEqual({ docs: ["start"] });
  expect(read("site.config.ts")).toContain('    versions: {\n      "7.1": {},\n      current: { label: "Next" },\n');
  const { problems, files } = await build({ folder }, realIo());
  expect(problems).toEqual([]);
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(["docs/start/index.html", "docs/7.0/start/index.html", "docs/next/start/index.html"]),
  );
});

it.each([
  ["", "settings without versions"],
  ["  docs: { ...{ versions: {} } },\n", "settings that compute them"],
])("the line to add is printed where it is not certain where it goes: %s%s", async (docs) => {
  const { said } = await freeze({ "site.config.ts": config(docs), ...pages }, "7.1");
  expect(said).toContain('Add this line to `versions` of the docs, as the first one: "7.1": {},');
});

it("a site with the folders of Docusaurus stays one", async () => {
  const files = { "site.config.ts": config(""), ...pages, "versions.json": '["7.0"]', "versioned_docs/version-7.0/start.md": "# Start\n" };
  const { read } = await freeze(files, "7.1");
  expect(JSON.parse(read("versions.json"))).toEqual(["7.1", "7.0"]);
  expect(read("versioned_docs/version-7.1/start.md")).toBe(pages["content/docs/start.md"]);
});

it("translations are frozen too", async () => {
  const i18n = '  i18n: { locales: ["en", "fr"] },\n';
  const files = { "site.config.ts": config(i18n), ...pages, "i18n/fr/docs/start.md": "# Début\n" };
  expect((await freeze(files, "7.1")).read("i18n/fr/versions/7.1/start.md")).toBe("# Début\n");
});

it.each([
  ["7.0", 'there is a version "7.0" already'],
  ["6.0", "there is a folder versions/6.0/ already"],
  ["current", '"current" is the name of the working copy'],
  ["a/b", "the name must be usable as a folder name"],
  ["9".repeat(300), "the name must have at most 60 characters"],
])("%s is refused, and nothing is written", async (name, cause) => {
  const files = {
    "site.config.ts": config('  docs: { versions: { "7.0": {} } },\n'),
    ...pages,
    "versions/7.0/start.md": "# 7.0\n",
    "versions/6.0/start.md": "# 6.0\n",
  };
  const { faults, read } = await freeze(files, name);
  expect(faults[0]).toContain(`the docs cannot be frozen: ${cause}`);
  expect(read("versions/7.0/start.md")).toBe("# 7.0\n");
  expect(read("site.config.ts")).toBe(files["site.config.ts"]);
});

it("an area that is not there is named, with the one that was meant", async () => {
  const { faults } = await freeze({ "site.config.ts": config(""), ...pages }, "1", "defualt");
  expect(faults).toEqual(['--area names "defualt", which is not a docs area of the site']);
});

it("without --area, the reference is frozen only with the docs that it belongs to", async () => {
  const docs = `  docs: [{}, { id: "kit", path: "content/kit", routeBasePath: "/kit" }],\n  sdk: { entryPoints: ["index.ts"], routeBasePath: "/kit/api" },\n`;
  const files = { "site.config.ts": config(docs), ...pages, "content/kit/a.md": "# A\n", "index.ts": "export const a = 1;\n" };
  expect((await freeze(files, "7.1")).said).not.toContain("Wrote");
  expect((await freeze(files, "7.1", "kit")).said).toContain("Wrote");
});
