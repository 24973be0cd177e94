/**
 * `npm run build:cli && node test/tried/faults.mjs [--tool VitePress] [words of a fault...]`: the same faulty folders built by bcidocs, Docusaurus and VitePress, each of which has
 * built the folder without the fault before. Writes how each build ended, what it said and what became of the output into `faults.json`;
 * `node test/tried/trust.mjs` makes a table of that. The tools are installed next to the sites, in `BCIDOCS_TRIED` or a folder of the system.
 */
import { spawnSync } from "node:child_process";
import { hash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";

const home = process.env.BCIDOCS_TRIED ?? join(tmpdir(), "bcidocs-faults");
const program = resolve("bin/bcidocs.js");
/** Of the clock: on a busy machine a build takes long. */
const minutes = 10;

const module = (value) => `export default ${JSON.stringify(value, null, 2)};\n`;

const tools = [
  {
    name: "bcidocs",
    packages: [],
    config: "site.config.mjs",
    settings: { title: "Kit", contentDir: "docs", docs: { path: "docs", routeBasePath: "/" }, search: false },
    include: "::include{file=_gone.md}",
    outDir: "dist",
    // The other two refuse broken links from the start.
    command: [process.execPath, program, "build", "--strict"],
  },
  {
    name: "Docusaurus",
    packages: ["@docusaurus/core@3", "@docusaurus/preset-classic@3", "react@19", "react-dom@19"],
    config: "docusaurus.config.mjs",
    settings: {
      title: "Kit",
      url: "https://kit.example",
      baseUrl: "/",
      presets: [["classic", { docs: { routeBasePath: "/", sidebarPath: undefined }, blog: false, pages: false }]],
    },
    include: "import Gone from './_gone.mdx';\n\n<Gone />",
    outDir: "build",
    // They name the folder of the site without a fault.
    caches: [".docusaurus", "node_modules"],
    command: ["../node_modules/.bin/docusaurus", "build"],
  },
  {
    name: "VitePress",
    packages: ["vitepress@1"],
    config: "docs/.vitepress/config.mjs",
    settings: { title: "Kit" },
    include: "<!--@include: ./_gone.md-->",
    outDir: "docs/.vitepress/dist",
    command: ["../node_modules/.bin/vitepress", "build", "docs"],
  },
];

const bad = "docs/bad.md";
const page = (text) => ({ [bad]: `# Bad\n\n${text}\n` });
const inOutput = (pattern) => (site, outDir) => htmlIn(join(site, outDir)).some((html) => pattern.test(html));
/** `line`: where the fault is. `harm`: whether it did what it must not do. */
const faults = [
  { what: "Front matter that is not YAML", files: () => ({ [bad]: "---\ntitle: Bad\ntags: [one\n---\n\n# Bad\n" }), line: "3|4" },
  { what: "Front matter without an end", files: () => ({ [bad]: "---\ntitle: Bad\n\n# Bad\n\nText.\n" }), line: 1 },
  {
    what: "Front matter that is a program",
    files: () => ({ [bad]: "---js\n{ title: require('node:fs').writeFileSync('ran', '') || 'Bad' }\n---\n\n# Bad\n" }),
    line: 1,
    harm: { word: "the program ran", isDone: (site) => existsSync(join(site, "ran")) },
  },
  { what: "Two pages at one address", files: () => ({ [bad]: "# Bad\n", "docs/bad/index.md": "# Bad too\n" }) },
  { what: "An include of a missing file", files: ({ include }) => page(include), line: 3 },
  { what: "A link to a missing page", files: () => page("[Gone](./gone.md)"), line: 3 },
  { what: "A missing image", files: () => page("![Gone](./gone.png)"), line: 3 },
  {
    what: "A link that runs code",
    files: () => page("[Press](javascript:alert(1))"),
    line: 3,
    harm: { word: "the code is in the page", isDone: inOutput(/href="javascript:alert\(1\)"/) },
  },
  {
    what: "HTML that runs code",
    files: () => page('<img src="/x.png" onerror="alert(1)" />\n\n<script>alert(2)</script>'),
    line: 3,
    harm: { word: "the code is in the page", isDone: inOutput(/onerror="alert\(1\)"|<script>alert\(2\)/) },
  },
  {
    what: "A link of the file system to a file outside",
    files: () => ({}),
    link: true,
    harm: { word: "the file is published", isDone: inOutput(/kept outside/) },
  },
  { what: "A byte that is not UTF-8", files: () => ({ [bad]: Buffer.from("# Bad\n\ncaf\xe9\n", "latin1") }), line: 3 },
  { what: "A picture named `.md`", files: () => ({ [bad]: readFileSync(".github/screenshot.png") }), line: 1 },
  { what: "A page of 6 MB", files: () => page("A line that says little.\n\n".repeat(230_000)) },
  { what: "2,000 quotes in one another", files: () => page(`${"> ".repeat(2_000)}a`), line: 3 },
  { what: "50,000 brackets", files: () => page("[".repeat(50_000)), line: 3 },
  {
    what: "A syntax error in the config",
    files: ({ config }) => ({ [config]: 'export default {\n  title: "Kit"\n  tagline: "A" };\n' }),
    line: 3,
    isConfig: true,
  },
  {
    what: "A wrong type in the config",
    files: ({ config, settings }) => ({ [config]: module({ ...settings, title: 7 }) }),
    line: 2,
    isConfig: true,
  },
];

const filesIn = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true })
        .map((name) => join(folder, name))
        .filter((path) => statSync(path).isFile())
        .sort()
    : [];
const htmlIn = (folder) =>
  filesIn(folder)
    .filter((path) => path.endsWith(".html"))
    .map((path) => readFileSync(path, "utf8"));
const hashOf = (folder) =>
  hash(
    "sha256",
    filesIn(folder)
      .map((path) => path + hash("sha256", readFileSync(path)))
      .join(),
  );

function write(site, files) {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(site, path)), { recursive: true });
    writeFileSync(join(site, path), content);
  }
}

function install({ name, packages }) {
  const folder = join(home, name);
  mkdirSync(folder, { recursive: true });
  if (packages.length > 0 && !existsSync(join(folder, "node_modules"))) {
    write(folder, { "package.json": '{ "private": true }\n' });
    const { status } = spawnSync("npm", ["install", "--no-audit", "--no-fund", ...packages], { cwd: folder, stdio: "inherit" });
    if (status !== 0) throw new Error(`${name} cannot be installed`);
  }
  return folder;
}

const versionOf = ({ packages: [first] }, folder) => {
  const path = first ? join(folder, "node_modules", first.replace(/(?<=.)@.*/, ""), "package.json") : "package.json";
  return JSON.parse(readFileSync(path, "utf8")).version;
};

function build({ command: [file, ...args] }, site) {
  const { status, signal, stdout, stderr, error } = spawnSync(file, args, {
    cwd: site,
    encoding: "utf8",
    timeout: minutes * 60_000,
    killSignal: "SIGKILL",
    maxBuffer: 2 ** 28,
    env: { ...process.env, CI: "1", NO_COLOR: "1", NODE_ENV: "", NODE_OPTIONS: "" },
  });
  const isLate = error?.code === "ETIMEDOUT";
  return { status: isLate ? `no end in ${minutes} minutes` : (status ?? signal), text: `${stdout}${stderr}` };
}

/** `line`: the file and the line of the fault, if it has one; `file`: the file; `nothing`: neither. */
function saidOf(text, path, line) {
  if (!text.includes(path)) return "nothing";
  return line === undefined || new RegExp(`(?::|line )(?:${line})\\b`, "i").test(text) ? "line" : "file";
}

/** The site without a fault, built. */
function buildGood(tool, folder) {
  const good = join(folder, "good");
  rmSync(good, { recursive: true, force: true });
  write(good, {
    "package.json": '{ "private": true }\n',
    "docs/index.md": "# Home\n\nText.\n",
    [tool.config]: module(tool.settings),
  });
  const { status, text } = build(tool, good);
  if (status !== 0) throw new Error(`${tool.name} does not build the site without a fault\n${text}`);
}

function tryFault(tool, folder, { what, files, line, link, harm, isConfig }) {
  const site = join(folder, "site");
  rmSync(site, { recursive: true, force: true });
  cpSync(join(folder, "good"), site, { recursive: true, preserveTimestamps: true });
  for (const cache of tool.caches ?? []) rmSync(join(site, cache), { recursive: true, force: true });
  const before = hashOf(join(site, tool.outDir));
  write(site, files(tool));
  if (link) {
    writeFileSync(join(folder, "outside.md"), "# Outside\n\nThis is kept outside.\n");
    symlinkSync(join(folder, "outside.md"), join(site, bad));
  }
  const { status, text } = build(tool, site);
  const isSame = hashOf(join(site, tool.outDir)) === before;
  const output = status === 0 ? "new" : isSame ? "kept" : "lost";
  const said = saidOf(text, (isConfig ? tool.config : bad).split("/").at(-1), line);
  console.log(`${tool.name}: ${what}: ${status}, ${said}, ${output}`);
  if (process.env.BCIDOCS_SHOW) console.log(text.slice(-1500));
  return { status, said, output, ...(harm?.isDone(site, tool.outDir) && { harm: harm.word }) };
}

const { values, positionals } = parseArgs({ options: { tool: { type: "string" } }, allowPositionals: true });
const kept = "test/tried/faults.json";

/** Keeps the rest: other tools and faults may be tried at another time. */
function note(tool, version, what, result) {
  const before = existsSync(kept) ? JSON.parse(readFileSync(kept, "utf8")) : { versions: [], faults: [] };
  const index = tools.indexOf(tool);
  const versions = tools.map((_, each) => (each === index ? version : before.versions[each] || tools[each].name));
  const rows = faults.map((fault) => {
    const row = before.faults.find((each) => each.what === fault.what)?.results ?? [];
    return { what: fault.what, results: tools.map((_, each) => (each === index && fault.what === what ? result : (row[each] ?? null))) };
  });
  writeFileSync(kept, `${JSON.stringify({ versions, faults: rows }, null, 2)}\n`);
}

const wanted = faults.filter(({ what }) => positionals.length === 0 || positionals.some((word) => what.includes(word)));
for (const tool of tools.filter(({ name }) => values.tool === undefined || values.tool === name)) {
  const folder = install(tool);
  buildGood(tool, folder);
  for (const fault of wanted) note(tool, `${tool.name} ${versionOf(tool, folder)}`, fault.what, tryFault(tool, folder, fault));
}
spawnSync("npx", ["biome", "format", "--write", kept], { stdio: "inherit" });
