/**
 * `node test/tried/samples.mjs [--silent] CHECKOUT...`: whether the reference of a package is whole, and whether what is reported of its
 * samples is so. Each checkout is a repository of `sdks.json` with its dependencies installed. Builds a site of the SDK and its docs with
 * `lib/`, and asks TypeScript about each report, with the published package installed. Prints what is lost and untrue; with `--silent` also
 * errors that TypeScript sees and no problem says.
 */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join, resolve } from "node:path";
import { support } from "./losses.mjs";

const checkouts = process.argv.slice(2).filter((each) => !each.startsWith("--"));
const isSilentWanted = process.argv.includes("--silent");
const sdks = JSON.parse(readFileSync("test/tried/sdks.json", "utf8"));
const { build, createNodeIo } = await import(resolve("lib/index.js"));
const { lossesOfSite } = await support("reference/lossesOfSite");
const { judgeSamples } = await support("judgedSamples");
const log = Object.fromEntries(["stage", "progress", "info", "warn", "error", "debug", "problem", "done"].map((name) => [name, () => {}]));

/** The package as npm has it, where a user's module finds it. */
function install(folder, { name, version }) {
  const target = join(folder, ".judged/node_modules", name);
  if (existsSync(target)) return;
  mkdirSync(target, { recursive: true });
  const pack = (spec) =>
    JSON.parse(execFileSync("npm", ["pack", spec, "--json", "--pack-destination", target], { stdio: ["ignore", "pipe", "ignore"] }));
  let [{ filename }] = [{}];
  try {
    [{ filename }] = pack(`${name}@${version}`);
  } catch {
    [{ filename }] = pack(name);
  }
  execFileSync("tar", ["-xf", join(target, filename), "-C", target, "--strip-components=1"]);
}

function writeSite(folder, { entryPoints, docs }, title) {
  const content = join(folder, "tried-content");
  rmSync(content, { recursive: true, force: true });
  for (const each of docs) {
    const from = join(folder, each);
    cpSync(from, join(content, statSync(from).isDirectory() ? basename(from) : basename(from).toLowerCase()), { recursive: true });
  }
  const config = {
    title,
    contentDir: "tried-content",
    outDir: "tried-site",
    samples: { check: "warn" },
    sdk: { entryPoints, onError: "warn", routeBasePath: "/docs/reference" },
  };
  writeFileSync(join(folder, "site.config.mjs"), `export default ${JSON.stringify(config)};\n`);
}

/** Sources whose comments have blocks of code. */
function sourcesOf(folder, entryPoints) {
  const folders = [...new Set(entryPoints.map((path) => path.split("/")[0]))].filter((path) => statSync(join(folder, path)).isDirectory());
  const all = folders.flatMap((path) => readdirSync(join(folder, path), { recursive: true }).map((name) => join(path, name)));
  return [...new Set([...all, ...entryPoints])].filter(
    (path) => /\.[cm]?tsx?$/.test(path) && !path.includes("node_modules") && /^\s*\*\s*```/m.test(readFileSync(join(folder, path), "utf8")),
  );
}

const totals = { exports: 0, texts: 0, samples: 0, confirmed: 0, untrue: 0, silent: 0 };
for (const checkout of checkouts) {
  const sdk = sdks.find(({ repository }) => basename(repository) === basename(resolve(checkout)));
  const folder = resolve(checkout, sdk.in ?? ".");
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  install(folder, manifest);
  writeSite(folder, sdk, manifest.name);
  const { problems } = await build({ folder }, createNodeIo(log));
  const tsconfig = ["tsconfig.json"].map((name) => join(folder, name)).find((path) => existsSync(path));
  const { lost, pages } = await lossesOfSite({
    folder,
    reference: join(folder, "tried-site/docs/reference"),
    entryPoints: sdk.entryPoints,
    problems,
    ...(tsconfig && { tsconfig }),
    areTypesWanted: false,
  });
  const require = createRequire(join(folder, "package.json"));
  let ts;
  try {
    ts = require("typescript");
  } catch {}
  if (!(Number(ts?.versionMajorMinor) >= 5 && ts.createProgram)) ({ default: ts } = await import("typescript"));
  const content = readdirSync(join(folder, "tried-content"), { recursive: true }).map((name) => join("tried-content", name));
  const entry = ts.createProgram([join(folder, sdk.entryPoints[0])], {
    allowJs: true,
    skipLibCheck: true,
    moduleResolution: 100,
    module: 99,
  });
  const symbol = entry.getTypeChecker().getSymbolAtLocation(entry.getSourceFile(join(folder, sdk.entryPoints[0])));
  const exported = entry
    .getTypeChecker()
    .getExportsOfModule(symbol)
    .map(({ name }) => name);
  const commented = problems.flatMap(({ code, place }) => (/^(?:S027|M065)$/.test(code) && place ? place.path : []));
  const judged = judgeSamples({
    folder,
    paths: [...new Set([...content.filter((path) => /\.mdx?$/.test(path)), ...sourcesOf(folder, sdk.entryPoints), ...commented])],
    name: manifest.name,
    exported: exported.filter((name) => name !== "default"),
    problems,
    ts,
  });
  const { samples, confirmed, untrue, silent } = judged;
  const exports = lost.filter(({ what }) => what === "export" || what === "member");
  const texts = lost.filter(({ what }) => what !== "export" && what !== "member");
  for (const { what, name, text } of lost) console.log(`  lost ${what} ${name}: ${JSON.stringify(text)}`);
  for (const [kind, list] of [["confirmed", confirmed], ["untrue", untrue], ...(isSilentWanted ? [["silent", silent]] : [])])
    for (const { path, line, code, message, snippet } of list)
      console.log(`  ${kind} ${path}:${line} ${code} ${message}\n${snippet.replace(/^/gm, "    | ")}`);
  const counts = problems.reduce((all, { code }) => all.set(code, (all.get(code) ?? 0) + 1), new Map());
  const codes = [...counts].map(([code, count]) => `${code} ${count}`);
  console.log(
    `${manifest.name} ${manifest.version}: ${pages.length} pages, ${exports.length} exports and ${texts.length} texts lost, ${samples} samples, ${confirmed.length} reports confirmed, ${untrue.length} untrue, ${silent.length} errors unsaid; TypeScript ${ts.version}; ${codes.join(", ")}`,
  );
  for (const [name, count] of Object.entries({
    exports: exports.length,
    texts: texts.length,
    samples,
    confirmed: confirmed.length,
    untrue: untrue.length,
    silent: silent.length,
  }))
    totals[name] += count;
}
console.log(JSON.stringify(totals));
