/** A build after an edit: what it loads, and what it writes. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { bcidocs, bcidocsProcess } from "../support/cli.ts";
import { temporaryFolder } from "../support/folders.ts";
import { type SiteFiles, writeFiles } from "../support/siteFiles.ts";

const files: SiteFiles = {
  "site.config.ts":
    'export default { title: "Kit", favicon: "icon.svg", stylesheets: ["site.css"], sdk: { entryPoints: ["sdk/index.ts"] } };\n',
  "static/icon.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
  "site.css": "p { color: red; }\n",
  "sdk/index.ts": "/** Counts. */\nexport function count(): number {\n  return 1;\n}\n",
  "sdk/tsconfig.json": '{ "compilerOptions": { "strict": true, "lib": ["ES2022"], "types": [] }, "include": ["*.ts"] }\n',
  "content/index.md": "# Home\n",
  "content/docs/a.md": "# A\n\n```rust\nfn main() {}\n```\n",
  "content/docs/b.md": "# B\n\n```ts\nconst b = 1;\n```\n",
};

/** Paths of the modules that a run loads, as V8 counts them. */
async function modulesOf(folder: string, args: string[]): Promise<string[]> {
  const coverage = join(folder, "coverage");
  const { status, stdout } = await bcidocsProcess(args, { cwd: folder, env: { NODE_V8_COVERAGE: coverage } });
  expect(status, stdout).toBe(0);
  const reports = await Promise.all((await readdir(coverage)).map((name) => readFile(join(coverage, name), "utf8")));
  return reports.flatMap((report) => (JSON.parse(report) as { result: { url: string }[] }).result.map(({ url }) => url));
}

async function siteOf(): Promise<string> {
  const { folder, remove } = await temporaryFolder("bcidocs-warm");
  onTestFinished(remove);
  await writeFiles(folder, files);
  return folder;
}

/** Two packages, and the grammar of Rust, which is a separate file. */
const parts = ["/node_modules/typescript/", "/node_modules/typedoc/", "/lib/rust-"];
const loaded = (modules: string[]) => parts.filter((part) => modules.some((url) => url.includes(part)));

test("after an edit neither TypeScript nor TypeDoc nor a grammar is loaded; the first time all of them are", async () => {
  const folder = await siteOf();
  const first = await modulesOf(folder, ["build", "--quiet"]);
  expect(loaded(first)).toEqual(parts);

  const other = await siteOf();
  await bcidocs(["build", "--quiet"], { cwd: other });
  await writeFiles(other, { "content/docs/b.md": "# B\n\nOther words.\n\n```ts\nconst b = 1;\n```\n" });
  expect(loaded(await modulesOf(other, ["build", "--quiet"]))).toEqual([]);
});

test("without a change not even React is loaded", async () => {
  const folder = await siteOf();
  await bcidocs(["build", "--quiet"], { cwd: folder });
  await new Promise((resolve) => setTimeout(resolve, 100));
  await bcidocs(["build", "--quiet"], { cwd: folder });
  const modules = await modulesOf(folder, ["build", "--quiet"]);
  expect(modules.filter((url) => /\/node_modules\/(?:react|react-dom|unified|satteri)\//.test(url))).toEqual([]);
});
