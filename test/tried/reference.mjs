/**
 * `node test/tried/reference.mjs FOLDER [NAME...]`: whether anything of many small SDKs is lost, e.g. of the inputs of TypeDoc's tests in
 * `src/test/converter2/issues`. Each file of the folder is one, and each folder in it with an `index`; a package is one as well. Builds a
 * site of each with `lib/`, and prints what TypeDoc or TypeScript read of it and its pages do not have.
 */
import { cpSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join, relative, resolve } from "node:path";
import { entryPointsOf, support } from "./losses.mjs";

const [folder, ...names] = process.argv.slice(2);
if (!folder) {
  console.error("usage: node test/tried/reference.mjs FOLDER [NAME...]");
  process.exit(2);
}
const home = resolve("test/.output/tried/reference");
const { build, createNodeIo } = await import(resolve("lib/index.js"));
const { lossesOfSite } = await support("reference/lossesOfSite");
const { compilerOptions } = await support("reference/packages");
const log = Object.fromEntries(["stage", "progress", "info", "warn", "error", "debug", "problem", "done"].map((name) => [name, () => {}]));

const isSource = (name) => /\.[cm]?[jt]sx?$/.test(name);
const isPackage = readdirSync(folder).includes("package.json");
const sdks = isPackage
  ? [{ name: basename(resolve(folder)), from: folder, entryPoints: entryPointsOf(folder) }]
  : readdirSync(folder).flatMap((name) => {
      const from = join(folder, name);
      if (statSync(from).isDirectory()) {
        const entryPoints = entryPointsOf(from);
        return entryPoints.length > 0 ? [{ name, from, entryPoints }] : [];
      }
      return isSource(name) ? [{ name: name.replace(/(?:\.d)?\.\w+$/, ""), from, entryPoints: [name] }] : [];
    });

const counts = { sdks: 0, lost: 0, failed: 0 };
for (const { name, from, entryPoints } of sdks) {
  if (names.length > 0 && !names.includes(name)) continue;
  const site = join(home, name);
  rmSync(site, { recursive: true, force: true });
  mkdirSync(join(site, "content"), { recursive: true });
  const stem = join(folder, name);
  // What it imports of the folder begins with its name, e.g. `gh1903b` for `gh1903`.
  const parts = statSync(from).isDirectory()
    ? [from]
    : readdirSync(folder).flatMap((each) => (join(folder, each).startsWith(stem) && isSource(each) ? [join(folder, each)] : []));
  for (const part of parts)
    cpSync(part, statSync(part).isDirectory() ? site : join(site, basename(part)), {
      recursive: true,
      filter: (path) => !relative(part, path).includes("node_modules"),
    });
  const options = { ...compilerOptions, jsx: "preserve", allowJs: true, checkJs: true, noImplicitAny: false, types: ["node"] };
  try {
    statSync(join(site, "tsconfig.json"));
  } catch {
    writeFileSync(join(site, "tsconfig.json"), JSON.stringify({ compilerOptions: options, include: entryPoints }));
  }
  writeFileSync(join(site, "content/index.md"), "# Home\n");
  const config = { title: name, sdk: { entryPoints, onError: "warn", routeBasePath: "/docs/reference" } };
  writeFileSync(join(site, "site.config.ts"), `export default ${JSON.stringify(config)};\n`);
  counts.sdks++;
  let reported = "";
  try {
    const { problems } = await build({ folder: site, outDir: "site" }, createNodeIo(log));
    reported = problems.map(({ code, message }) => `${code} ${message}`).join(" ");
    // Some export nothing.
    if (problems.some(({ code }) => code === "S003")) continue;
    const { lost } = await lossesOfSite({ folder: site, reference: join(site, "site/docs/reference"), entryPoints, problems });
    counts.lost += lost.length;
    for (const each of lost) console.log(`${name}: ${each.what} ${each.name}: ${JSON.stringify(each.text)}`);
  } catch (error) {
    counts.failed++;
    console.log(`${name}: failed: ${reported || error}`);
  }
}
console.log(`${counts.sdks} SDKs, ${counts.lost} losses, ${counts.failed} failed`);
process.exit(counts.lost + counts.failed === 0 ? 0 : 1);
