/** Sites whose files are none: pipes in their place, folders that are links, names that are not UTF-8. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { writeReportFiles } from "../src/generator/cli/writeReports.ts";
import { build as rebuild } from "../src/generator/index.ts";
import type { Io } from "../src/generator/io/io.ts";
import { createNodeIo } from "../src/generator/io/node.ts";
import type { BuildRequest } from "../src/generator/model/build.ts";
import { ProblemError } from "../src/generator/problems/problem.ts";
import { temporaryFolder } from "./support/folders.ts";
import { silentLog } from "./support/silentLog.ts";
import { plainConfig, type SiteFiles, writeFiles } from "./support/siteFiles.ts";
import { testSite } from "./support/testSite.ts";

const site: SiteFiles = { ...plainConfig, "content/index.md": "# Home\n", "content/docs/a.md": "# A\n" };

async function siteOf(files: SiteFiles): Promise<string> {
  const { folder, remove } = await temporaryFolder("bcidocs-unusual");
  onTestFinished(remove);
  await writeFiles(folder, files);
  return folder;
}

/** Exit status and problems, as a command has them. */
async function buildOf(request: BuildRequest): Promise<{ exitCode: number | null; reported: string[] }> {
  const words = (problems: { code: string; message: string }[]) => problems.map(({ code, message }) => `${code} ${message}`);
  try {
    const { exitCode, problems } = await rebuild(request, createNodeIo(silentLog()));
    return { exitCode, reported: words(problems) };
  } catch (error) {
    if (error instanceof ProblemError) return { exitCode: null, reported: words(error.problems) };
    throw error;
  }
}

const withSdk = {
  "site.config.ts":
    'export default { title: "Test", sdk: { entryPoints: ["sdk/index.ts"], tsconfig: "sdk/tsconfig.json", onError: "throw" } };\n',
};
const sdk = { ...site, ...withSdk, "sdk/index.ts": "export const a = 1;\n", "sdk/tsconfig.json": "{}\n" };

describe.skipIf(process.platform === "win32")("a pipe without a writer is refused without waiting, in place of", () => {
  test.each<[what: string, path: string, files: SiteFiles, reported: RegExp]>([
    ["a page", "content/docs/pipe.md", site, /^X002 cannot read content\/docs\/pipe\.md: it is a pipe/],
    ["a static file", "static/pipe.txt", site, /^X002 cannot read static\/pipe\.txt: it is a pipe/],
    ["a partial", "content/docs/_part.md", site, /^X002 cannot read content\/docs\/_part\.md: it is a pipe/],
    [
      "an included file",
      "code/a.ts",
      { ...site, "content/docs/b.md": "# B\n\n::include{file=/code/a.ts}\n" },
      /^X002 cannot read code\/a\.ts: it is a pipe/,
    ],
    ["a category file", "content/docs/_category_.json", site, /^X002 cannot read content\/docs\/_category_\.json: it is a pipe/],
    ["a component", "theme/components/Pipe.tsx", site, /^X002 cannot read theme\/components\/Pipe\.tsx: it is a pipe/],
    ["the config", "site.config.ts", site, /^C004 the config .*site\.config\.ts is a pipe/],
    ["an entry point of the SDK", "sdk/index.ts", sdk, /^S002 The SDK's entry point "sdk\/index\.ts" is a pipe/],
    ["a file of the SDK", "sdk/pipe.ts", { ...sdk, "sdk/tsconfig.json": '{ "files": ["index.ts", "pipe.ts"] }\n' }, /^S00\d .*pipe\.ts/],
    ["the SDK's tsconfig", "sdk/tsconfig.json", sdk, /^S004 The SDK's tsconfig "sdk\/tsconfig\.json" is a pipe/],
    ["the lock", ".bcidocs/lock", site, /^X003 cannot write .*lock: it is a pipe/],
  ])("%s", async (_, path, files, expected) => {
    const folder = await siteOf(files);
    await putPipe(folder, path);
    const { exitCode, reported } = await buildOf({ folder });
    expect(reported[0]).toMatch(expected);
    expect(exitCode).not.toBe(0);
  });

  test("any file of the cache", async () => {
    const folder = await siteOf({ ...site, "theme/components/Box.tsx": "export default function Box() { return <p>box</p>; }\n" });
    await buildOf({ folder });
    const names = execFileSync("find", [".bcidocs", "-type", "f", "-not", "-path", "*/previous-output-*"], {
      cwd: folder,
      encoding: "utf8",
    })
      .trim()
      .split("\n");
    expect(names.length).toBeGreaterThan(3);
    for (const name of names) await putPipe(folder, name);
    await writeFiles(folder, { "content/docs/a.md": "# A, edited\n" });
    expect(await buildOf({ folder })).toMatchObject({ exitCode: 0 });
  });
});

async function putPipe(folder: string, path: string): Promise<void> {
  await writeFiles(folder, { [path]: "" });
  await rm(join(folder, path));
  execFileSync("mkfifo", [join(folder, path)]);
}

describe("a source folder that is a link out of the site is refused", () => {
  test.each(["static", "content", "content/docs"])("%s", async (name) => {
    const folder = await siteOf(site);
    const outside = await mkdtemp(join(tmpdir(), "bcidocs-outside-"));
    onTestFinished(() => rm(outside, { recursive: true }));
    await writeFiles(outside, { "passwd.md": "# Secret\n" });
    await rm(join(folder, name), { recursive: true, force: true });
    await symlink(outside, join(folder, name));
    const { exitCode, reported } = await buildOf({ folder });
    expect(reported).toEqual([
      expect.stringMatching(new RegExp(`^(?:C030 the folder ${name} is a symbolic link that leads out of the site|M023 skipped ${name})`)),
    ]);
    if (name !== "content/docs") expect(exitCode).toBe(2);
  });

  test("one that is a link within the site is fine, and so is a site that is reached through a link", async () => {
    const folder = await siteOf({ ...site, "files/a.txt": "a" });
    await symlink("files", join(folder, "static"));
    await symlink(folder, `${folder}-link`);
    onTestFinished(() => rm(`${folder}-link`));
    expect(await buildOf({ folder: `${folder}-link` })).toEqual({ exitCode: 0, reported: [] });
  });
});

test.runIf(process.platform === "linux")("file names that are not UTF-8 are reported", async () => {
  const folder = await siteOf(site);
  await mkdir(join(folder, "static"));
  for (const place of ["content/docs/caf", "static/men"]) {
    await writeFile(join(folder, "draft"), "# Text\n");
    const name = Buffer.concat([Buffer.from(join(folder, place)), Buffer.from([0xe9]), Buffer.from(".md")]);
    await rename(join(folder, "draft"), name);
  }
  expect(await buildOf({ folder })).toEqual({
    exitCode: 0,
    reported: ["G008 the file name content/docs/caf\uFFFD.md is not UTF-8", "G008 the file name static/men\uFFFD.md is not UTF-8"],
  });
});

/** Nothing below the folder can be written, as on a mount that is read-only. */
function readOnly(folder: string): Io {
  const io = createNodeIo(silentLog());
  const refuse = (path: string) => {
    if (path.startsWith(`${folder}/`)) throw Object.assign(new Error("EROFS"), { code: "EROFS" });
  };
  const guarded = Object.fromEntries(
    (["writeFile", "appendFile", "makeFolder", "remove", "createExclusive", "rename"] as const).map((name) => [
      name,
      async (path: string, ...rest: never[]) => {
        refuse(path);
        return (io[name] as (...given: unknown[]) => unknown)(path, ...rest);
      },
    ]),
  );
  return { ...io, ...guarded };
}

test("a source folder that is read-only is built into another one, with one note", async () => {
  const folder = await siteOf({
    ...sdk,
    "site.config.ts": 'import { plugin } from "kit-plugin";\nexport default { title: plugin, sdk: { entryPoints: ["sdk/index.ts"] } };\n',
    "node_modules/kit-plugin/package.json": '{ "name": "kit-plugin", "type": "module", "exports": { "import": "./index.js" } }\n',
    "node_modules/kit-plugin/index.js": 'export const plugin = "From a package";\n',
    "theme/components/Box.tsx": "export default function Box() { return <p>a box</p>; }\n",
    "content/docs/b.md": "# B\n\n::box\n",
  });
  const outDir = join(await siteOf({}), "out");
  const { exitCode, problems } = await rebuild({ folder, outDir }, readOnly(folder));
  const unwritten = await writeReportFiles([], { problems, siteDir: folder, linksChecked: 0, readLine: () => null }, readOnly(folder));
  expect([...problems, ...unwritten].map(({ severity, code, message }) => `${severity} ${code} ${message}`)).toEqual([
    "info X011 .bcidocs cannot be written: the file system is read-only",
  ]);
  expect(exitCode).toBe(0);
  expect(await readFile(join(outDir, "docs/b/index.html"), "utf8")).toMatch(/From a package[\s\S]*a box/);
});

test("names with spaces, percent signs and codes give links that work, in the sidebar and in texts", async () => {
  const names = ["a b", "a%20b", "lit%20x", "50%", "c%zz", "x+y"];
  const links = names.map((name) => `[${name}](${encodeURIComponent(name)}.md) ![i](${encodeURIComponent(name)}.png)`);
  const statics = [...names, "n#1", "q?1"];
  const { folder, problems, exitCode } = await testSite({
    ...site,
    ...Object.fromEntries(
      names.flatMap((name) => [
        [`content/docs/${name}.md`, `# Page ${name}\n`],
        [`content/docs/${name}.png`, name],
      ]),
    ),
    ...Object.fromEntries(statics.map((name) => [`static/${name}.txt`, name])),
    "content/docs/links.md": `# Links\n\n${[...links, ...statics.map((name) => `[s](/${encodeURIComponent(name)}.txt)`)].join("\n")}\n\n[literal](lit%20x.md) ![literal](lit%20x.png)\n`,
  }).build({ announced: "any" });
  expect([exitCode, problems.map(({ code, message }) => `${code} ${message}`).filter((text) => !text.startsWith("M022"))]).toEqual([0, []]);
  const html = await readFile(join(folder, "dist/docs/links/index.html"), "utf8");
  const urls = [...html.matchAll(/ (?:href|src)="(\/[^"#]*)"/g)].map(([, url = ""]) => decodeURIComponent(url.replaceAll("&amp;", "&")));
  expect(urls).toEqual(expect.arrayContaining([...names.map((name) => `/docs/${name}`), ...statics.map((name) => `/${name}.txt`)]));
  for (const url of urls) expect(existsSync(join(folder, "dist", url)), url).toBe(true);
});

test("a file 404.html in the static folder takes the place of the page for unknown addresses", async () => {
  const { folder, problems, exitCode } = await testSite({ ...site, "static/404.html": "<p>Gone</p>" }).build();
  expect([exitCode, problems]).toEqual([0, []]);
  expect(await readFile(join(folder, "dist/404.html"), "utf8")).toBe("<p>Gone</p>");
});
