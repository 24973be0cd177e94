/**
 * Takes over public docs folders as their maintainers would: `init --from-… --yes` and `build`, nothing else, from the packed file.
 * `npm run tried` downloads them from Debian's archive and npm, and prints a line each; it ends with 1 where a folder does not build,
 * where its pages are other in number, where it has more problems than `folders.json` says, or others than were judged: `verdicts.json` says
 * of each folder how many problems of a code are true, and why. `npm run tried -- httpx cmd2` takes some, `npm run tried -- --write` writes
 * the numbers of today, and the table of the page "Tried on".
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { readPages } from "./compare.mjs";

const home = resolve("test/.output/tried");
/** Pages that bcidocs adds to every site. */
const isOurs = /(?:^|\/)(?:404|search(?:\/.*)?|all-pages)$/;
const folders = JSON.parse(readFileSync("test/tried/folders.json", "utf8"));
const verdicts = JSON.parse(readFileSync("test/tried/verdicts.json", "utf8"));
const wanted = process.argv.slice(2).filter((name) => name !== "--write");
const isWritten = process.argv.includes("--write");

/** The command of the packed file, as a site has it. */
function install() {
  const site = join(home, "installed");
  rmSync(site, { recursive: true, force: true });
  mkdirSync(site, { recursive: true });
  const [{ filename }] = JSON.parse(execFileSync("npm", ["pack", "--json", "--pack-destination", home], { encoding: "utf8" }));
  execFileSync("npm", ["init", "--yes"], { cwd: site, stdio: "ignore" });
  execFileSync("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts", join(home, filename)], { cwd: site, stdio: "ignore" });
  return site;
}

/** Folders by their archive: several may be in one. */
const unpacked = new Map();

/** `debian:…` is a path in the archive, `npm:…` a package with its version. */
function download({ name, source }) {
  if (!unpacked.has(source)) unpacked.set(source, unpack(name, source));
  return unpacked.get(source);
}

function unpack(name, source) {
  const [kind, where] = [source.slice(0, source.indexOf(":")), source.slice(source.indexOf(":") + 1)];
  const archive = join(home, "archives", kind === "npm" ? `${name}.tgz` : basename(where));
  if (!existsSync(archive)) {
    mkdirSync(join(home, "archives"), { recursive: true });
    if (kind === "npm") {
      const [{ filename }] = JSON.parse(execFileSync("npm", ["pack", where, "--json", "--pack-destination", home], { encoding: "utf8" }));
      execFileSync("mv", [join(home, filename), archive]);
    } else {
      execFileSync("curl", ["--fail", "--silent", "--show-error", "--output", archive, `https://deb.debian.org/debian/${where}`]);
    }
  }
  const folder = join(home, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  // Of an archive with several folders, e.g. all books of Rust, the rest would take minutes.
  const shared = folders.filter((each) => each.source === source && each.in !== undefined);
  const parts = shared.length > 1 ? ["--wildcards", ...shared.map((each) => `*/${each.in}`)] : [];
  execFileSync("tar", ["-xf", archive, "-C", folder, "--strip-components=1", ...parts]);
  return folder;
}

function run(bin, args, cwd) {
  const started = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], { cwd, encoding: "utf8" });
  return { status, text: stdout + stderr, seconds: (performance.now() - started) / 1000 };
}

function tryFolder(folder, site) {
  const bin = join(site, "node_modules/bcidocs/bin/bcidocs.js");
  const whole = download(folder);
  const cwd = join(whole, folder.in ?? ".");
  // What the tool's own command for new sites puts together.
  if (folder.with) execFileSync("cp", ["-r", `${join(whole, folder.with)}/.`, cwd]);
  mkdirSync(join(cwd, "node_modules"), { recursive: true });
  execFileSync("ln", ["-sfn", join(site, "node_modules/bcidocs"), join(cwd, "node_modules/bcidocs")]);
  const init = run(bin, ["init", `--from-${folder.tool}`, folder.config ?? ".", "--yes"], cwd);
  if (init.status !== 0) return { faults: [`init ends with ${init.status}: ${init.text.slice(0, 500)}`] };
  const build = run(bin, ["build"], cwd);
  if (build.status !== 0) return { faults: [`build ends with ${build.status}: ${build.text.slice(0, 500)}`] };
  const { problems } = JSON.parse(readFileSync(join(cwd, ".bcidocs/report.json"), "utf8"));
  const [, outDir = "dist"] = /^ {2}outDir: "(.*)",$/m.exec(readFileSync(join(cwd, "site.config.ts"), "utf8")) ?? [];
  const pages = Object.keys(readPages(join(cwd, outDir), "bcidocs")).filter((address) => !isOurs.test(address)).length;
  const codes = [...new Set(problems.map(({ code }) => code))].sort();
  const { untrue, unjudged } = judge(folder, problems);
  const faults = [
    ...(pages === folder.pages ? [] : [`${pages} pages, ${folder.pages} expected`]),
    ...(problems.length <= folder.problems ? [] : [`${problems.length} problems, at most ${folder.problems} expected`]),
    ...unjudged.map((code) => `${code}: other problems than were judged; look at them, and correct verdicts.json`),
  ];
  return { faults, pages, problems: problems.length, untrue, codes, seconds: build.seconds };
}

/** How many problems are untrue as somebody found by looking, and the codes whose number is another one than then. */
function judge({ name }, problems) {
  const judged = verdicts[name] ?? [];
  const numberOf = (list, code) => list.reduce((sum, each) => sum + (each.code === code ? (each.count ?? 1) : 0), 0);
  const codes = new Set([...judged, ...problems].map(({ code }) => code));
  const unjudged = [...codes].filter((code) => numberOf(judged, code) !== problems.filter((each) => each.code === code).length).sort();
  const untrue = judged.reduce((sum, { verdict, count }) => sum + (verdict === "untrue" ? count : 0), 0);
  return { unjudged, untrue: unjudged.length === 0 ? untrue : null };
}

mkdirSync(home, { recursive: true });
const site = install();
let failed = 0;
for (const folder of folders.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  const { faults, pages, problems, untrue, codes, seconds } = tryFolder(folder, site);
  if (isWritten && pages !== undefined) Object.assign(folder, { pages, problems, untrue, codes, seconds: Number(seconds.toFixed(1)) });
  console.log(`${folder.name} (${folder.tool}): ${pages} pages, ${problems} problems, ${seconds?.toFixed(1)} s`);
  for (const fault of faults) console.log(`  ${fault}`);
  if (faults.length > 0) failed++;
}
if (isWritten) {
  writeFileSync("test/tried/folders.json", `${JSON.stringify(folders, null, 2)}\n`);
  const tools = { docusaurus: "Docusaurus", vitepress: "VitePress", starlight: "Starlight", mkdocs: "MkDocs", mdbook: "mdBook" };
  const linked = (code) =>
    `[${code}](./problems/${{ L: "links", M: "content", G: "content" }[code[0]] ?? "settings"}.md#${code.toLowerCase()})`;
  const rows = folders.map(
    ({ name, version, tool, pages, seconds, problems, untrue, codes = [] }) =>
      `| ${name} ${version} | ${tools[tool]} | ${pages} | ${seconds} | ${problems} | ${untrue ?? "not judged"} | ${codes.map(linked).join(", ") || "none"} |`,
  );
  const page = "content/bcidocs/tried-on.md";
  const head = ["| Folder | Tool | Pages | Build (s) | Problems | Untrue | Codes |", "| --- | --- | ---: | ---: | ---: | ---: | --- |"];
  const table = [...head, ...rows].join("\n");
  writeFileSync(
    page,
    readFileSync(page, "utf8").replace(/^\| Folder \| Tool \| Pages \| Build.*(?:\n\|.*)*/m, () => table),
  );
}
process.exit(failed > 0 && !isWritten ? 1 : 0);
