/**
 * `npm run conserve -- FOLDER [SOURCES]`: which words of the Markdown files below a site's folder (or below SOURCES) its published pages do
 * not have, although no problem is reported at their lines, and what its reference does not have of its SDK. Builds the site first, with the
 * command in `lib/`. Prints the words, and how many there are in a million. A package without a site is checked by `reference.mjs`.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { support } from "./losses.mjs";

const [folder, sources = folder] = process.argv.slice(2).map((path) => resolve(path));
if (!folder) {
  console.error("usage: npm run conserve -- FOLDER [SOURCES]");
  process.exit(2);
}
const configFile = readdirSync(folder).find((name) => /^site\.config\.[cm]?[jt]s$/.test(name));
if (!configFile && existsSync(join(folder, "package.json"))) {
  const { status } = spawnSync(process.execPath, ["test/tried/reference.mjs", folder], { stdio: "inherit" });
  process.exit(status ?? 1);
}
const { status } = spawnSync(process.execPath, ["bin/bcidocs.js", "build", folder, "--quiet"], { stdio: "inherit" });
const { lostWordsOfSite } = await support("lostWordsOfSite");
const report = JSON.parse(readFileSync(join(folder, ".bcidocs/report.json"), "utf8"));
const problems = report.problems.map(({ file, line, ...problem }) => ({ ...problem, ...(file && { place: { path: file, line } }) }));
const output = join(folder, "dist");
const { lost, files, words } = await lostWordsOfSite({ sources, output, problems });
for (const each of lost) console.log(each);
console.log(
  `${files} files, ${words} words, ${lost.length} lost in silence: ${Math.round((lost.length / words) * 1e6)} in a million; the build ended with ${status}`,
);

/** Settings of the site, as far as they are of the SDK. */
async function sdkOf() {
  if (!configFile) return undefined;
  const outfile = resolve("test/.output/site.config.mjs");
  const shared = { bundle: true, platform: "node", format: "esm", outfile, logLevel: "silent" };
  await build({
    ...shared,
    entryPoints: [join(folder, configFile)],
    alias: { bcidocs: resolve("lib/index.js") },
    external: [resolve("lib/index.js")],
  });
  return (await import(outfile)).default.sdk;
}

const sdk = await sdkOf();
if (sdk) {
  const { lossesOfSite } = await support("reference/lossesOfSite");
  const { entryPoints, routeBasePath = "/docs/reference", tsconfig } = sdk;
  const reference = join(output, routeBasePath);
  const result = await lossesOfSite({ folder, reference, entryPoints, problems, ...(tsconfig && { tsconfig: join(folder, tsconfig) }) });
  for (const { what, name, text } of result.lost) console.log(`${what} ${name}: ${JSON.stringify(text)}`);
  console.log(`${result.pages.length} pages of the reference, ${result.lost.length} losses`);
}
