/** A build after an edit: what it loads, and what it writes. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
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
async function modulesOf(args: string[]): Promise<string[]> {
  const coverage = await temporaryFolder("bcidocs-coverage");
  onTestFinished(coverage.remove);
  const { status, stdout } = await bcidocsProcess(args, { cwd: site.folder, env: { NODE_V8_COVERAGE: coverage.folder } });
  expect(status, stdout).toBe(0);
  const names = await readdir(coverage.folder);
  const reports = await Promise.all(names.map((name) => readFile(join(coverage.folder, name), "utf8")));
  return reports.flatMap((report) => (JSON.parse(report) as { result: { url: string }[] }).result.map(({ url }) => url));
}

const site = await temporaryFolder("bcidocs-warm");
afterAll(site.remove);
await writeFiles(site.folder, files);

/** Two packages, and the grammar of Rust, which is a separate file. */
const parts = ["/node_modules/typescript/", "/node_modules/typedoc/", "/lib/rust-"];
const loaded = (modules: string[]) => parts.filter((part) => modules.some((url) => url.includes(part)));

test("after an edit neither TypeScript nor TypeDoc nor a grammar is loaded; the first time all of them are", async () => {
  expect(loaded(await modulesOf(["build", "--quiet"]))).toEqual(parts);
  await writeFiles(site.folder, { "content/docs/b.md": "# B\n\nOther words.\n\n```ts\nconst b = 1;\n```\n" });
  expect(loaded(await modulesOf(["build", "--quiet"]))).toEqual([]);
});

test("without a change not even React is loaded", async () => {
  await bcidocs(["build", "--quiet"], { cwd: site.folder });
  await new Promise((resolve) => setTimeout(resolve, 100));
  await bcidocs(["build", "--quiet"], { cwd: site.folder });
  const modules = await modulesOf(["build", "--quiet"]);
  expect(modules.filter((url) => /\/node_modules\/(?:react|react-dom|unified|satteri)\//.test(url))).toEqual([]);
});
