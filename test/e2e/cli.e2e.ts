/** The bundled command line as a user runs it: output, exit status and files. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { bcidocs, bcidocsProcess } from "../support/cli.ts";
import { repository, temporaryFolder } from "../support/folders.ts";
import { hashTree } from "../support/hashTree.ts";
import { storeBundles } from "../support/storedBundles.ts";

const config = 'import { defineConfig } from "bcidocs";\n\nexport default defineConfig({ title: "Kit" });\n';

/** A folder with these files, deleted when the test ends. */
async function siteWith(files: Record<string, string>): Promise<string> {
  const { folder, remove } = await temporaryFolder("bcidocs-cli");
  onTestFinished(remove);
  await write(folder, files);
  await storeBundles(folder);
  return folder;
}

async function write(folder: string, files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

const smallSite = { "site.config.ts": config, "content/index.md": "# Kit\n\nHello.\n", "content/docs/a.md": "# A\n\nText.\n" };

describe("a site that is well", () => {
  test("is built into dist/, and the summary has pages, time per stage, size and links", async () => {
    const folder = await siteWith(smallSite);
    const { status, stdout, stderr } = await bcidocs(["build"], { cwd: folder });
    expect(stderr).toBe("");
    expect(stdout).toMatch(/Built 3 pages into dist in [\d.]+ s \(\d+ files, [\d.]+ \w?B\)/);
    expect(stdout).toMatch(/compile \d+ ms/);
    expect(stdout).toMatch(/\d+ links checked; 0 errors, 0 warnings, 0 notes/);
    expect(status).toBe(0);
    expect(Object.keys(await hashTree(join(folder, "dist")))).toEqual(
      expect.arrayContaining(["404.html", "docs/a/index.html", "index.html", "robots.txt"]),
    );
  });

  test("prints one JSON object a line with --json", async () => {
    const folder = await siteWith(smallSite);
    const { status, stdout } = await bcidocs(["build", "--json"], { cwd: folder });
    const events = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { event: string });
    expect(events.at(-1)).toMatchObject({ event: "end", exitCode: 0, pages: 3 });
    expect(status).toBe(0);
  });

  test("is found from a folder below it", async () => {
    const folder = await siteWith(smallSite);
    expect((await bcidocs(["build", "--quiet"], { cwd: join(folder, "content", "docs") })).status).toBe(0);
    expect(await readdir(join(folder, "dist"))).toContain("index.html");
  });

  test("is checked without a byte being published", async () => {
    const folder = await siteWith(smallSite);
    expect((await bcidocs(["check"], { cwd: folder })).status).toBe(0);
    expect(await readdir(folder)).not.toContain("dist");
  });

  test("is cleaned away by `clean`", async () => {
    const folder = await siteWith(smallSite);
    await bcidocs(["build", "--quiet"], { cwd: folder });
    expect((await bcidocs(["clean"], { cwd: folder })).status).toBe(0);
    expect(await readdir(folder)).toEqual(["content", "site.config.ts"]);
    const again = await bcidocs(["clean"], { cwd: folder });
    expect([again.status, again.stdout]).toEqual([0, "There is nothing to remove: neither dist nor .bcidocs.\n"]);
  });
});

describe("a file that somebody put into dist/", () => {
  test("stops the build and the server, survives `clean`, and is deleted with --force", async () => {
    const folder = await siteWith(smallSite);
    await bcidocs(["build", "--quiet"], { cwd: folder });
    await write(folder, { "dist/CNAME": "docs.example.com\n" });
    for (const command of ["build", "serve"]) {
      const { status, stdout } = await bcidocs([command, "--quiet"], { cwd: folder });
      expect([status, stdout]).toEqual([2, expect.stringMatching(/C009 the output folder dist contains 1 file .*: CNAME\n.*--force/)]);
    }
    const cleaned = await bcidocs(["clean"], { cwd: folder });
    expect([cleaned.status, cleaned.stdout]).toEqual([0, expect.stringContaining("all of dist but 1 file: CNAME")]);
    expect(await readdir(join(folder, "dist"))).toEqual(["CNAME"]);
    expect((await bcidocs(["build", "--force", "--quiet"], { cwd: folder })).status).toBe(0);
    expect(await readdir(join(folder, "dist"))).not.toContain("CNAME");
  });

  test("an empty path is wrong usage", async () => {
    const folder = await siteWith(smallSite);
    const { status, stderr } = await bcidocs(["build", "--out-dir", ""], { cwd: folder });
    expect([status, stderr]).toEqual([2, expect.stringContaining("It is empty")]);
  });
});

describe("a process", () => {
  const program = join(repository, "bin", "bcidocs.js");
  const started = (args: string[], folder: string) => {
    const child = spawn(process.execPath, args, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
    let stderr = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    return { child, ended: once(child, "close").then(([status]) => ({ status, stderr })) };
  };

  test("whose reader leaves early, as `head` does, publishes in silence", async () => {
    const folder = await siteWith({ ...smallSite, "content/docs/b.md": `# B\n\n${"[A](./gone.md)\n\n".repeat(2_000)}` });
    const { child, ended } = started([program, "build"], folder);
    child.stdout.once("data", () => child.stdout.destroy());
    expect(await ended).toEqual({ status: 0, stderr: "" });
    expect(await readdir(join(folder, "dist"))).toContain("index.html");
  });

  test("of a Node that is too old says which one it needs", async () => {
    const folder = await siteWith(smallSite);
    const old = 'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "18.20.8" } });';
    const { child, ended } = started(["--import", `data:text/javascript,${encodeURIComponent(old)}`, program, "build"], folder);
    child.stdout.resume();
    expect(await ended).toEqual({
      status: 2,
      stderr: "bcidocs needs Node >= 20.19, this is 18.20.8. Install a newer Node from nodejs.org.\n",
    });
  });
});

describe("a mistake is reported with its place and its fix", () => {
  const mistakes = [
    {
      what: "no config",
      files: { "content/index.md": "# Kit\n" },
      status: 2,
      reported: /C001 no site\.config\.ts here or in a folder above\n\s+Create a small working site with: bcidocs init\b/,
    },
    {
      what: "an unknown key in the config",
      files: { ...smallSite, "site.config.ts": 'export default {\n  title: "Kit",\n  tagLine: "x",\n};\n' },
      status: 2,
      reported: /site\.config\.ts:3:3 error C002 .*tagLine.*\n\s+3 \| {3}tagLine: "x",\n\s+\| {3}\^{7}\n.*tagline/,
    },
    {
      what: "a config that cannot be read",
      files: { ...smallSite, "site.config.ts": 'export default { title: "Kit"\n' },
      status: 2,
      reported: /site\.config\.ts:2:1 error C004 /,
    },
    {
      what: "broken front matter",
      files: { ...smallSite, "content/docs/a.md": "---\ntitle: A\nkeywords: [one\n---\n\n# A\n" },
      status: 3,
      reported: /content\/docs\/a\.md:\d+:\d+ error M002 /,
    },
    {
      what: "a link to nowhere",
      files: { ...smallSite, "content/docs/b.md": "# B\n\nSee [A](./aa.md).\n" },
      status: 0,
      reported: /content\/docs\/b\.md:3:9 warning L001 .*\n\s+3 \| See \[A\]\(\.\/aa\.md\)\.\n.*\^+\n.*a\.md/,
    },
    {
      what: "a link to nowhere, with --strict",
      files: { ...smallSite, "content/docs/b.md": "# B\n\nSee [A](./aa.md).\n" },
      args: ["--strict"],
      status: 4,
      reported: /content\/docs\/b\.md:3:9 error L001 /,
    },
    {
      what: "an image that is missing",
      files: { ...smallSite, "content/docs/b.md": "# B\n\n![Plan](./plan.png)\n" },
      status: 0,
      reported: /content\/docs\/b\.md:3:9 warning L003 .*plan\.png/,
    },
    {
      what: "two pages at one address",
      files: { ...smallSite, "content/docs/b.md": "---\nslug: a\n---\n\n# B\n" },
      args: ["--strict"],
      status: 3,
      reported: /G001 .*\/docs\/a/,
    },
    {
      what: "a command that does not exist",
      files: smallSite,
      command: "biuld",
      status: 2,
      reported: /biuld.*\n.*Did you mean build\?/,
    },
    { what: "a flag that does not exist", files: smallSite, args: ["--outdir", "x"], status: 2, reported: /--outdir.*\n.*--out-dir/ },
    {
      what: "an output folder with somebody else's files",
      files: { ...smallSite, "dist/letter.txt": "Dear Ada" },
      status: 2,
      reported: /C009 .*dist.*letter\.txt/,
    },
  ];

  test.each(mistakes)("$what", async ({ files, args = [], command = "build", status, reported }: Mistake) => {
    const folder = await siteWith(files);
    const result = await bcidocs([command, ...args], { cwd: folder });
    expect(result.stdout + result.stderr).toMatch(reported);
    expect(result.stdout + result.stderr).not.toContain("\u001b");
    expect(result.stdout + result.stderr).not.toContain(folder);
    expect(result.status).toBe(status);
  });
});

interface Mistake {
  what: string;
  files: Record<string, string>;
  command?: string;
  args?: string[];
  status: number;
  reported: RegExp;
}

describe("the previous output stays", () => {
  test.each([
    { cause: "the config", change: { "site.config.ts": config.replace("title", "titel") }, status: 2 },
    { cause: "a page", change: { "content/docs/a.md": "---\ntitle: [\n---\n" }, status: 3 },
    { cause: "a component", change: { "theme/components/Price.tsx": "export default function Price( {" }, status: 2 },
  ])("when $cause is faulty", async ({ change, status }: { change: Record<string, string>; status: number }) => {
    const folder = await siteWith(smallSite);
    await bcidocs(["build", "--quiet"], { cwd: folder });
    const before = await hashTree(join(folder, "dist"));
    await write(folder, change);
    expect((await bcidocs(["build"], { cwd: folder })).status).toBe(status);
    expect(await hashTree(join(folder, "dist"))).toEqual(before);
    expect(await leftovers(folder)).toEqual([]);
  });

  test("when a folder is refused: not a file of it is touched", async () => {
    const folder = await siteWith({ ...smallSite, "out/letter.txt": "Dear Ada" });
    expect((await bcidocs(["build", "--out-dir", "out"], { cwd: folder })).status).toBe(2);
    expect(Object.keys(await hashTree(join(folder, "out")))).toEqual(["letter.txt"]);
  });

  test.each([
    { at: "Rendering", signal: "SIGINT" as const, status: 130 },
    { at: "Checking links", signal: "SIGTERM" as const, status: 143 },
    { at: "Writing", signal: "SIGINT" as const, status: 130, isTwice: true },
  ])("when $signal ends a build at '$at': exit $status", async ({ at, signal, status, isTwice }) => {
    const { folder, before } = await siteThatGrew();
    const stopped = await bcidocsProcess(["build"], { cwd: folder, signalAt: { at, signal, isTwice } });
    expect(stopped.status).toBe(status);
    expect(await hashTree(join(folder, "dist"))).toEqual(before);
    expect(await leftovers(folder)).toEqual([]);
  });
});

const addedPages = 150;

/** A small site that was built, and then got many pages more. */
async function siteThatGrew(): Promise<{ folder: string; before: Record<string, string> }> {
  const folder = await siteWith(smallSite);
  await bcidocs(["build", "--quiet"], { cwd: folder });
  const before = await hashTree(join(folder, "dist"));
  const text = `${"Some *text*. ".repeat(100)}\n`;
  const pages = Array.from({ length: addedPages }, (_, index) => [`content/docs/p${index}.md`, `# P${index}\n\n${text}`] as const);
  await write(folder, Object.fromEntries(pages));
  return { folder, before };
}

test("of two builds at once, each is either complete or reports that the other one holds the lock", async () => {
  const folder = await siteWith(smallSite);
  const runs = await Promise.all([1, 2, 3].map(() => bcidocsProcess(["build"], { cwd: folder })));
  for (const { status, stdout } of runs) {
    if (status === 6) expect(stdout).toMatch(/K001 build \d+ has held the lock since/);
    else expect(status).toBe(0);
  }
  expect(runs.some(({ status }) => status === 0)).toBe(true);
  expect(await readdir(join(folder, "dist"))).toContain("index.html");
  expect(await leftovers(folder)).toEqual([]);
});

/** Files that exist only while a build runs. */
async function leftovers(folder: string): Promise<string[]> {
  const names = [...(await readdir(folder)), ...(await readdir(join(folder, ".bcidocs")).catch(() => []))];
  return names.filter((name) => /^(dist\.bcidocs-|lock)/.test(name));
}

describe("all problems are in .bcidocs/report.json", () => {
  interface Report {
    exitCode: number;
    tool: object;
    counts: object;
    links: object;
    problems: { code: string; file?: string; line?: number; suggestion?: string }[];
  }
  const reportIn = async (folder: string) => JSON.parse(await readFile(join(folder, ".bcidocs", "report.json"), "utf8")) as Report;

  test("of a site that was built, with every place of a broken link, and --quiet counts them", async () => {
    const links = Array.from({ length: 60 }, () => "- [A](./aa.md)").join("\n");
    const folder = await siteWith({ ...smallSite, "content/docs/b.md": `# B\n\n${links}\n` });
    const { status, stdout } = await bcidocs(["build", "--quiet"], { cwd: folder });
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Built 4 pages into dist in .*: 0 errors, 60 warnings, 0 notes, 60 broken links\.\n$/);
    const { problems, ...report } = await reportIn(folder);
    expect(report).toMatchObject({ tool: { name: "bcidocs" }, exitCode: 0, counts: { warnings: 60 }, links: { broken: 60 } });
    expect(problems.map(({ line }) => line)).toEqual(Array.from({ length: 60 }, (_, index) => index + 3));
    expect(problems[0]).toMatchObject({ code: "L001", file: "content/docs/b.md", suggestion: "./a.md" });
  });

  test.each([
    {
      what: "the settings are wrong",
      files: { "site.config.ts": 'export default { title: "Kit", tagLine: "x" };\n' },
      status: 2,
      code: "C002",
    },
    { what: "content is wrong", files: { "content/docs/a.md": "---\ntitle: [A\n---\n\n# A\n" }, status: 3, code: "M002" },
    { what: "a link fails the build", files: { "content/docs/a.md": "# A\n\n[x](./gone.md)\n" }, status: 4, code: "L001" },
    {
      what: "the SDK cannot be read",
      files: { "site.config.ts": 'export default { title: "Kit", sdk: { entryPoints: ["src/gone.ts"] } };\n' },
      status: 5,
      code: "S002",
    },
  ])("when $what", async ({ files, status, code }) => {
    const folder = await siteWith({ ...smallSite, ...files });
    const built = await bcidocs(["build", "--strict", "--quiet"], { cwd: folder });
    expect([built.status, built.stdout]).toEqual([status, expect.stringContaining(` error ${code} `)]);
    const { exitCode, problems } = await reportIn(folder);
    expect([exitCode, problems.map((found) => found.code)]).toEqual([status, [code]]);
  });

  test("a folder in its place fails nothing, and is noted", async () => {
    const folder = await siteWith({ ...smallSite, ".bcidocs/report.json/in-the-way.txt": "" });
    const { status, stdout } = await bcidocs(["build"], { cwd: folder });
    expect([status, stdout]).toEqual([0, expect.stringContaining("info X014 .bcidocs/report.json cannot be written: it is a folder")]);
  });
});

test("10,000 broken links in one page are reported in seconds, and the table counts them", async () => {
  const links = Array.from({ length: 10_000 }, (_, index) => `- [x](./gone-${index}.md)`).join("\n");
  const folder = await siteWith({ ...smallSite, "content/docs/b.md": `# B\n\n${links}\n` });
  const { status, stdout } = await bcidocs(["build"], { cwd: folder });
  expect(status).toBe(0);
  expect(stdout).toMatch(/^L001 {2}warning {2}Broken link: no such page +10,000 +1$/m);
  expect(stdout).toContain("10,000 broken;");
  const milliseconds = Number(/check (\d+) ms/.exec(stdout)?.[1]);
  expect(milliseconds).toBeLessThan(15_000);
});
