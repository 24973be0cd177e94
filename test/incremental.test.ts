/** Builds that reuse the results of earlier ones: whatever was edited in between, the output equals that of a clean build. */
import { cp, mkdir, readdir, readFile, stat, symlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { build } from "../src/generator/build.ts";
import { loadConfig } from "../src/generator/config/load.ts";
import { build as rebuild } from "../src/generator/index.ts";
import { createNodeIo } from "../src/generator/io/node.ts";
import { component, config, edits, site as files, sdk } from "./support/edits.ts";
import { hashTree } from "./support/hashTree.ts";
import { rounds } from "./support/rounds.ts";
import { buildBoth, siteOf, testRowsOfBuilds } from "./support/rowsOfEdits.ts";
import { silentLog } from "./support/silentLog.ts";
import { type SiteFiles, writeFiles } from "./support/siteFiles.ts";

const io = () => createNodeIo(silentLog());

/** Damages the files of the cache whose names end so. */
async function editCache(folder: string, ending: string, edit: (content: string) => string): Promise<void> {
  const cache = join(folder, ".bcidocs/cache");
  for (const name of (await readdir(cache)).filter((each) => each.endsWith(ending))) {
    await writeFile(join(cache, name), edit(await readFile(join(cache, name), "latin1")), "latin1");
  }
}

testRowsOfBuilds([1]);

test("adding, changing and deleting an override changes the pages that use it", async () => {
  const folder = await siteOf(files);
  const kinds = Object.keys(edits).filter((name) => name.startsWith("a part of"));
  expect(kinds).toHaveLength(4);
  const write = (name: string, word: string) => edits[name]?.(word, []) ?? {};
  const steps = [
    ...kinds.map((name) => write(name, "added")),
    Object.assign({}, ...kinds.map((name) => write(name, "changed"))),
    write("parts that go", ""),
  ];
  for (const [step, edit] of steps.entries()) {
    await writeFiles(folder, edit);
    const { kept, clean } = await buildBoth(folder);
    expect(kept.exitCode, `step ${step}`).toBe(0);
    expect(kept, `step ${step}`).toEqual(clean);
  }
});

test("an edit of an override renders again only the pages that use it, and no other override", async () => {
  const counting = (name: string) =>
    `import { ${name} } from "bcidocs/theme";\nexport default function Counted(props) {\n  globalThis.renderedParts?.push("${name}");\n  return <${name} {...props} />;\n}\n`;
  const folder = await siteOf({
    ...files,
    "content/docs/a.md": "# A\n\n> [!NOTE]\n> Text.\n",
    "theme/components/Callout.tsx": counting("Callout"),
    "theme/components/Pager.tsx": counting("Pager"),
  });
  await rebuild({ folder }, io());
  const renderedParts: string[] = [];
  Object.assign(globalThis, { renderedParts });
  onTestFinished(() => void Object.assign(globalThis, { renderedParts: undefined }));
  const renderedAfter = async (edit: SiteFiles) => {
    renderedParts.length = 0;
    await writeFiles(folder, edit);
    await rebuild({ folder }, io());
    return [...renderedParts];
  };
  // One page has a call-out; its text is the same as before, so nothing else of it is rendered again.
  expect(await renderedAfter({ "theme/components/Callout.tsx": `${counting("Callout")}// Changed.\n` })).toEqual(["Callout"]);
  expect(new Set(await renderedAfter({ "theme/components/Pager.tsx": `${counting("Pager")}// Changed.\n` }))).toEqual(new Set(["Pager"]));
  // One page has a pill; its pager is rendered along with it.
  expect(await renderedAfter({ "theme/components/Pill.tsx": component("two") })).toEqual(["Pager"]);
});

test("the order in which a folder answers its files makes no difference", async () => {
  const folder = await siteOf(files);
  const ordered = await build({ folder, isCached: false }, io());
  const world = io();
  const backwards = { ...world, walk: async (...given: Parameters<typeof world.walk>) => (await world.walk(...given)).reverse() };
  const shuffled = await build({ folder, outDir: "backwards", isCached: false }, backwards);
  expect(shuffled.problems).toEqual(ordered.problems);
  expect(await hashTree(join(folder, "backwards"))).toEqual(await hashTree(join(folder, "dist")));
});

test("a build without a cache leaves no texts behind, however many there are", async () => {
  const long = Array.from({ length: 40 }, (_, index) => [
    `content/docs/long-${index}.md`,
    `# Long ${index}\n\n${"Words and more. ".repeat(4_000)}\n`,
  ]);
  const folder = await siteOf({ ...files, ...Object.fromEntries(long) });
  const { exitCode } = await build({ folder, isCached: false }, io());
  expect(exitCode).toBe(0);
  expect(Object.keys(await hashTree(join(folder, ".bcidocs"))).filter((path) => path.startsWith("cache/"))).toEqual([]);
});

test("a build in which nothing has changed writes nothing, and reports the same problems", async () => {
  const folder = await siteOf({ ...files, "content/docs/d.md": "# D\n\n[gone](./gone.md)\n" });
  await new Promise((resolve) => setTimeout(resolve, 100));
  const first = await rebuild({ folder }, io());
  const second = await rebuild({ folder }, io());
  expect(second.stats.stages.map(({ name }) => name)).toEqual(["unchanged"]);
  expect(second.stats.written).toBe(0);
  expect(second.problems).toEqual(first.problems);
  expect(second.problems.map(({ code }) => code)).toContain("L001");
});

test.each(["docs/a/index.html", "docs/a.md"])("a published file that somebody changed or removed is put right: %s", async (path) => {
  const folder = await siteOf(files);
  await rebuild({ folder }, io());
  const before = await hashTree(join(folder, "dist"));
  await writeFile(join(folder, "dist", path), "changed");
  expect((await rebuild({ folder }, io())).exitCode).toBe(0);
  expect(await hashTree(join(folder, "dist"))).toEqual(before);
});

test("an edit in place of the same size and time stays in that folder: no later build publishes it again", async () => {
  const folder = await siteOf(files);
  await rebuild({ folder }, io());
  for (const word of ["one", "two", "six"]) {
    const path = join(folder, "dist/docs/a/index.html");
    const [before, { atime, mtime }] = [await readFile(path, "utf8"), await stat(path)];
    await writeFile(path, before.replace("<main", "<MAIN"));
    await utimes(path, atime, mtime);
    await writeFiles(folder, { "content/docs/guides/d.md": `# D\n\nText ${word}.\n` });
    await rebuild({ folder }, io());
    expect(await readFile(path, "utf8")).toBe(before);
  }
});

test("a file that somebody put into the published folder stops the build, even one that has nothing to do", async () => {
  const folder = await siteOf(files);
  await rebuild({ folder }, io());
  const own = join(folder, "dist/docs/a/own.txt");
  await writeFile(own, "mine");
  for (const text of ["# D\n", "# D, edited\n"]) {
    await writeFiles(folder, { "content/docs/guides/d.md": text });
    const { exitCode, problems } = await rebuild({ folder }, io());
    expect([exitCode, problems.map(({ code, message }) => `${code} ${message}`)]).toEqual([
      2,
      ["C009 the output folder dist contains 1 file that bcidocs did not write: docs/a/own.txt"],
    ]);
    expect(await readFile(own, "utf8")).toBe("mine");
  }
});

test("with --force a file that somebody put into the published folder is gone, and does not come back", async () => {
  const folder = await siteOf(files);
  await rebuild({ folder }, io());
  await mkdir(join(folder, "dist/docs/a/extra"), { recursive: true });
  await writeFile(join(folder, "dist/docs/a/extra/own.txt"), "mine");
  for (const word of ["one", "two", "three"]) {
    await writeFiles(folder, { "content/docs/guides/d.md": `# D ${word}\n` });
    expect((await rebuild({ folder, isForced: true }, io())).exitCode).toBe(0);
    expect(Object.keys(await hashTree(join(folder, "dist")))).not.toContain("docs/a/extra/own.txt");
  }
});

test("an edit of a source that leaves its size and time as they were counts: its content decides", async () => {
  const folder = await siteOf(files);
  await rebuild({ folder }, io());
  const path = join(folder, "content/docs/guides/d.md");
  const [before, { atime, mtime }] = [await readFile(path, "utf8"), await stat(path)];
  await writeFile(path, before.replace("[Home]", "[Edit]"));
  await utimes(path, atime, mtime);
  expect((await stat(path)).size).toBe(before.length);
  const { kept, clean } = await buildBoth(folder);
  expect(kept).toEqual(clean);
  expect(await readFile(join(folder, "dist/docs/guides/d/index.html"), "utf8")).toContain(">Edit</a>");
});

test("a damaged cache is reported and written again", async () => {
  const folder = await siteOf(files);
  await buildBoth(folder);
  await editCache(folder, ".index", (content) => content.replace(/ [0-9a-f]{8} (?=\d+ \d+$)/gm, " 00000000 "));
  const { kept, clean } = await buildBoth(folder);
  expect(kept.problems.map(({ code }) => code)).toEqual(["X006", ...clean.problems.map(({ code }) => code)]);
  expect(kept.hashes).toEqual(clean.hashes);
});

test("the next build does not report again what a build cleaned up", async () => {
  const folder = await siteOf(files);
  await rebuild({ folder }, io());
  await editCache(folder, ".index", (content) => content.replace(/ [0-9a-f]{8} (?=\d+ \d+$)/gm, " 00000000 "));
  const reported: string[][] = [];
  for (let run = 0; run < 3; run++) reported.push((await rebuild({ folder }, io())).problems.map(({ code }) => code));
  expect(reported[0]).toContain("X006");
  expect(reported[2]).not.toContain("X006");
});

test("a damaged text in the cache is compiled again", async () => {
  const folder = await siteOf(files);
  await buildBoth(folder);
  await editCache(folder, ".data", (content) => "x".repeat(content.length));
  await writeFiles(folder, { "site.config.ts": config({ tagline: "Another" }) });
  const { kept, clean } = await buildBoth(folder);
  expect(kept.hashes).toEqual(clean.hashes);
});

test("a component that gets a property is no longer reported where the property is used", async () => {
  const counter = (props: string) =>
    `export default function Counter(props: { ${props} }) { return <b>{Object.keys(props).length}</b>; }\n`;
  const codesWith = async (folder: string, props: string) => {
    await writeFiles(folder, { "theme/components/Counter.tsx": counter(props) });
    const { kept, clean } = await buildBoth(folder);
    expect(kept).toEqual(clean);
    return kept.problems.filter(({ code }) => code === "M036").length;
  };
  const folder = await siteOf({ ...files, "content/docs/a.md": "# A\n\n::counter{stat=3}\n" });
  expect(await codesWith(folder, "start?: string")).toBe(1);
  expect(await codesWith(folder, "start?: string; stat?: string")).toBe(0);
  expect(await codesWith(folder, "")).toBe(1);
});

test("a page whose component failed is rendered again, even when nothing of it changed", async () => {
  const folder = await siteOf({
    ...files,
    "theme/components/Pill.tsx":
      'export default function Pill() { if (globalThis.isBroken) throw new Error("once"); return <b>pill</b>; }\n',
  });
  Object.assign(globalThis, { isBroken: true });
  const failed = await rebuild({ folder }, io());
  Object.assign(globalThis, { isBroken: false });
  expect(failed.problems.map(({ code }) => code)).toContain("M017");
  const { kept, clean } = await buildBoth(folder);
  expect(kept.exitCode).toBe(0);
  expect(kept).toEqual(clean);
});

test("a cache works on in another folder", async () => {
  const from = await siteOf(files);
  const { clean } = await buildBoth(from);
  const to = await siteOf({});
  await cp(from, to, { recursive: true });
  const compiled: number[] = [];
  const log = { stage: (name: string, total = 0) => void (name === "compile" && compiled.push(total)), progress: () => undefined };
  await rebuild({ folder: to }, createNodeIo(log));
  expect(compiled).toEqual([0]);
  expect(await hashTree(join(to, "dist"))).toEqual(clean.hashes);
});

test("an edit of the SDK changes its pages, and `--no-cache` reads it again", async () => {
  const settings = { sdk: { entryPoints: ["sdk/index.ts"] } };
  const tsconfig = '{ "compilerOptions": { "strict": true, "lib": ["ES2022"], "types": [] }, "include": ["*.ts"] }\n';
  const folder = await siteOf({ ...files, "site.config.ts": config(settings), "sdk/index.ts": sdk("One."), "sdk/tsconfig.json": tsconfig });
  for (const text of ["One.", "Two.", "Three."]) {
    await writeFiles(folder, { "sdk/index.ts": sdk(text) });
    const { kept, clean } = await buildBoth(folder);
    expect(await readFile(join(folder, "dist/docs/reference/functions/measure/index.html"), "utf8")).toContain(text);
    expect(kept).toEqual(clean);
  }
});

const wordsPlugin = (read: string) => `import { readFileSync } from "node:fs";
const words = () => readFileSync(${read}, "utf8").trim();
export const addWords = () => (tree) => void tree.children.push({ type: "paragraph", children: [{ type: "text", value: words() }] });
`;
const withPlugin = (from: string) =>
  `import { addWords } from "${from}";\nexport default { title: "Kit", markdown: { remarkPlugins: [addWords] } };\n`;

test.each([
  [
    "the config reads",
    "words.txt",
    { "site.config.ts": withPlugin("./plugin.ts"), "plugin.ts": wordsPlugin('new URL("./words.txt", import.meta.url)') },
  ],
  [
    "a module of the config reads in a folder",
    "plugins/data/words.txt",
    {
      "site.config.ts": withPlugin("./plugins/words.ts"),
      "plugins/words.ts": wordsPlugin('join(import.meta.dirname, "plugins", "data", "words.txt")').replace(
        /^/,
        'import { join } from "node:path";\n',
      ),
    },
  ],
  [
    "a plugin of the workspace reads",
    "packages/words/words.txt",
    {
      "site.config.ts": withPlugin("words-of-kit"),
      "packages/words/package.json": '{ "name": "words-of-kit", "version": "1.0.0", "type": "module", "exports": "./index.js" }',
      "packages/words/index.js": wordsPlugin('new URL("./words.txt", import.meta.url)'),
    },
  ],
])("an edit of a file that %s compiles the pages again", async (_, path, plugin: SiteFiles) => {
  const folder = await siteOf({ ...files, ...plugin, [path]: "First words\n" });
  await mkdir(join(folder, "node_modules"), { recursive: true });
  await symlink("../packages/words", join(folder, "node_modules/words-of-kit"), "dir");
  const page = async () => {
    expect((await rebuild({ folder }, io())).exitCode).toBe(0);
    return readFile(join(folder, "dist/docs/b/index.html"), "utf8");
  };
  expect(await page()).toContain("First words");
  await writeFiles(folder, { [path]: "Second words\n" });
  expect(await page()).toContain("Second words");
});

test("an edit of a plugin of the workspace counts, although its version is the same", async () => {
  const plugin = {
    "site.config.ts": withPlugin("words-of-kit"),
    "packages/words/package.json": '{ "name": "words-of-kit", "version": "1.0.0", "type": "module", "exports": "./index.js" }',
    "packages/words/index.js": 'export { addWords } from "./add.js";\n',
    "packages/words/add.js": "export const addWords = () => () => undefined;\n",
  };
  const folder = await siteOf({ ...files, ...plugin });
  await mkdir(join(folder, "node_modules"), { recursive: true });
  await symlink("../packages/words", join(folder, "node_modules/words-of-kit"), "dir");
  const hash = async () => (await loadConfig({ folder }, io())).module.hash;
  const before = await hash();
  expect(await hash()).toBe(before);
  await writeFiles(folder, { "packages/words/add.js": "export const addWords = () => (tree) => tree;\n" });
  expect(await hash()).not.toBe(before);
});

test("whatever is edited in the config, the reference equals that of a clean build", async () => {
  const sdkSettings = { entryPoints: ["sdk/index.ts"] };
  const changes = [
    { title: "Other" },
    { url: "https://other.example" },
    { product: "Other" },
    { tagline: "Other" },
    { trailingSlash: true },
  ];
  const tsconfig = '{ "compilerOptions": { "lib": ["ES2022"], "types": [] }, "files": ["index.ts"] }';
  const folder = await siteOf({ ...files, "sdk/index.ts": sdk("One."), "sdk/tsconfig.json": tsconfig });
  for (const change of [{}, ...changes.slice(0, rounds(1, changes.length))]) {
    await writeFiles(folder, { "site.config.ts": config({ sdk: sdkSettings, ...change }) });
    const { kept, clean } = await buildBoth(folder);
    expect(kept, JSON.stringify(change)).toEqual(clean);
  }
});
