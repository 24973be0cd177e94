/**
 * `npm run conserve -- FOLDER [SOURCES]`: which words of the Markdown files below a site's folder (or below SOURCES) its published pages do
 * not have, although no problem is reported at their lines. Builds the site first, with the command in `lib/`. Prints the words, and how
 * many there are in a million.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "esbuild";

const [folder, sources = folder] = process.argv.slice(2).map((path) => resolve(path));
if (!folder) {
  console.error("usage: npm run conserve -- FOLDER [SOURCES]");
  process.exit(2);
}
const { status } = spawnSync(process.execPath, ["bin/bcidocs.js", "build", folder, "--quiet"], { stdio: "inherit" });
const outfile = resolve("test/.output/lostWordsOfSite.mjs");
await build({
  entryPoints: ["test/support/lostWordsOfSite.ts"],
  bundle: true,
  platform: "node",
  format: "esm",
  packages: "external",
  outfile,
});
const { lostWordsOfSite } = await import(outfile);
const { problems } = JSON.parse(readFileSync(join(folder, ".bcidocs/report.json"), "utf8"));
const { lost, files, words } = await lostWordsOfSite({ sources, output: join(folder, "dist"), problems });
for (const each of lost) console.log(each);
console.log(
  `${files} files, ${words} words, ${lost.length} lost in silence: ${Math.round((lost.length / words) * 1e6)} in a million; the build ended with ${status}`,
);
