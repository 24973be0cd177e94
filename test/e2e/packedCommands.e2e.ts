/** Every command and flag of the packed file. The last test compares them with what `--help` lists. */
import { chmod, cp, mkdir, readdir, readFile, rm } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { reportFormats } from "../../src/generator/problems/reports/request.ts";
import { registeredMetadata } from "../../src/theme/registered/themeComponents.ts";
import { slotMetadata } from "../../src/theme/slots.ts";
import { bcidocs, commandOf, type Run, run } from "../support/cli.ts";
import { repository } from "../support/folders.ts";
import { hashTree } from "../support/hashTree.ts";
import { serveFrom } from "../support/servedSite.ts";
import { writeFiles } from "../support/siteFiles.ts";
import { storeBundles } from "../support/storedBundles.ts";
import { watchFolder } from "../support/watchedSite.ts";

const packedFolder = inject("packedFolder");
const program = inject("packedProgram");
const folder = join(packedFolder, "commands");
const site = join(folder, "kit");

/** Flags that were tried, e.g. `build --quiet`. */
const tried = new Set<string>();

/** `packed("theme list", ["--json"])`, in the folder of the site unless another one is named. */
function packed(command: string, args: string[] = [], cwd = site): Promise<Run> {
  note(command, args);
  return commandOf(join(dirname(program), "../lib/cli.js"), [...command.split(" "), ...args], cwd);
}

function note(command: string, args: string[]): void {
  for (const arg of args) if (arg.startsWith("-")) tried.add(`${command} ${arg.replace(/=.*/, "")}`);
}

beforeAll(async () => {
  await mkdir(folder, { recursive: true });
  const args = [
    "--template",
    "docs",
    "--title",
    "My kit",
    "--package-manager",
    "npm",
    "--ci",
    "github",
    "--yes",
    "-y",
    "--debug",
    "--no-color",
  ];
  const { status, stdout, stderr } = await packed("init", ["kit", ...args], folder);
  if (status !== 0) throw new Error(`init ended with ${status}\n${stdout}${stderr}`);
  await storeBundles(site);
});

describe("init", () => {
  test("depends on the file that it was run from", async () => {
    const { devDependencies } = JSON.parse(await readFile(join(site, "package.json"), "utf8"));
    expect(devDependencies.bcidocs).toMatch(/^file:\.\.\/\.\.\/bcidocs-[\d.]+\.tgz$/);
    const entry = { path: join(site, devDependencies.bcidocs.slice("file:".length)) };
    expect((await readFile(entry.path)).length).toBeGreaterThan(100_000);
    expect(await readdir(join(site, ".github", "workflows"))).toEqual(["docs.yml"]);
  });

  test("depends on the folder of a linked checkout", async () => {
    const linked = join(folder, "linked");
    expect((await bcidocs(["init", "linked", "--yes"], { cwd: folder })).status).toBe(0);
    const { devDependencies } = JSON.parse(await readFile(join(linked, "package.json"), "utf8"));
    expect(join(linked, devDependencies.bcidocs.slice("file:".length))).toBe(repository);
  });

  test.each([
    ["docusaurus", "docusaurus.config.js", 'module.exports = { title: "Old kit", themeConfig: { navbar: { title: "Kit" } } };\n'],
    ["vitepress", ".vitepress/config.ts", 'export default { title: "Old kit", srcDir: "docs" };\n'],
    [
      "starlight",
      "astro.config.mjs",
      'import starlight from "@astrojs/starlight";\nexport default { integrations: [starlight({ title: "Old kit" })] };\n',
      "src/content/docs",
    ],
    ["mdbook", "book.toml", '[book]\ntitle = "Old kit"\nsrc = "docs"\n'],
    ["mkdocs", "mkdocs.yml", "site_name: Old kit\nmarkdown_extensions:\n  - x: !!python/name:a.b\n"],
  ])("carries the config of %s over", async (tool, path, text, pages = "docs") => {
    const old = join(folder, `from-${tool}`);
    const summary = { ...(tool === "mdbook" && { "docs/SUMMARY.md": "- [Hello](index.md)\n" }) };
    await writeFiles(old, { [path]: text, [`${pages}/index.md`]: "# Hello\n", ...summary });
    await storeBundles(old);
    const { status, stdout } = await packed("init", [`--from-${tool}`, "."], old);
    expect([status, stdout]).toEqual([
      0,
      expect.stringMatching(/^(?:To read the config, it is run.*\n)?Wrote site\.config\.ts from [\s\S]*\d pages? in [a-z/]*docs/),
    ]);
    const built = await packed("build", [], old);
    expect([built.status, built.stdout]).toEqual([0, expect.stringContaining("0 errors")]);
    expect((await packed("init", [`--from-${tool}`, "."], old)).status).toBe(2);
  });
});

describe("build", () => {
  test("takes another output folder, base URL, settings file and number of threads", async () => {
    const args = ["--config", "site.config.ts", "--out-dir", "public", "--base-url", "/kit/", "--threads", "2", "--no-cache"];
    const { status, stdout } = await packed("build", [...args, "--quiet", "--debug", "--no-color"]);
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^Built \d+ pages into public in .*\n$/)]);
    expect(await readFile(join(site, "public", "docs", "intro", "index.html"), "utf8")).toContain('href="/kit/docs/writing"');
    await rm(join(site, "public"), { recursive: true });
  });

  test("builds the languages that are named", async () => {
    expect((await packed("build", ["--locale", "en", "--quiet"])).status).toBe(0);
    const unknown = await packed("build", ["--locale", "fr"]);
    expect([unknown.status, unknown.stdout]).toEqual([2, expect.stringContaining('error C011 --locale names "fr"')]);
  });

  test("compares with a clean build", async () => {
    const { status, stdout } = await packed("build", ["--verify"]);
    expect([status, stdout]).toEqual([0, expect.stringContaining("0 errors")]);
  });

  test("builds parts, which merge makes one site of", async () => {
    expect((await packed("build", ["--quiet"])).status).toBe(0);
    const whole = await hashTree(join(site, "dist"));
    for (const shard of ["1/2", "2/2"]) {
      const { status, stdout } = await packed("build", ["--shard", shard, "--quiet"]);
      expect([status, stdout]).toEqual([0, expect.stringMatching(new RegExp(`^Built part ${shard}: \\d+ of \\d+ pages into part-`))]);
    }
    const wide = ["--config", "site.config.ts", "--threads", "0", "--no-cache", "--debug", "--no-color", "--quiet", "--out-dir", "merged"];
    expect((await packed("merge", ["part-1", "part-2", ...wide, "--force", "--strict", "--locale", "en"])).status).toBe(0);
    expect(await hashTree(join(site, "merged"))).toEqual(whole);
    const known = ["--update-baseline", "--baseline", "known-links.json", "--update-lock", "--lock", "known-urls.lock"];
    const again = await packed("merge", ["part-1", "part-2", ...known, "--json", "--report", "text=report.txt"]);
    expect([again.status, again.stdout]).toEqual([0, expect.stringContaining('"event":"end"')]);
    const other = await packed("merge", ["part-1", "part-2", "--base-url", "/kit/"]);
    expect([other.status, other.stdout]).toEqual([2, expect.stringContaining("error C074 part-1 was built from other pages")]);
    for (const name of ["part-1", "part-2", "merged", "known-links.json", "known-urls.lock", "report.txt"])
      await rm(join(site, name), { recursive: true, force: true });
  });

  test("prints events", async () => {
    const { stdout } = await packed("build", ["--json"]);
    const events = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).event);
    expect(events.at(-1)).toBe("end");
  });

  test("writes every kind of report, and fails on a broken link where requested", async () => {
    await writeFiles(site, { "content/docs/broken.md": "# Broken\n\n[Gone](./gone.md)\n" });
    const reports = reportFormats.flatMap((format) => ["--report", `${format}=reports/${format}`]);
    expect((await packed("build", ["--strict", ...reports])).status).toBe(4);
    const read = (format: string) => readFile(join(site, "reports", format), "utf8");
    expect(await read("text")).toContain("content/docs/broken.md:3:8 error L001");
    expect(JSON.parse(await read("json"))).toMatchObject({ exitCode: 4, problems: [{ code: "L001" }] });
    expect(await read("github")).toMatch(/^::error file=.*broken\.md,line=3,col=8,title=L001/);
    expect(JSON.parse(await read("gitlab"))).toMatchObject([{ check_name: "L001" }]);
    await writeFiles(site, { "content/docs/broken.md": null, reports: null });
  });
});

test("check takes its flags, and writes no site", async () => {
  await rm(join(site, "dist"), { recursive: true, force: true });
  const flags = ["--config", "site.config.ts", "--base-url", "/kit/", "--strict", "--threads", "0", "--no-cache", "--debug", "--no-color"];
  expect((await packed("check", [...flags, "--report", "json", "--quiet"])).stdout).toContain('"exitCode": 0');
  expect((await packed("check", ["--json"])).stdout).toContain('"event":"end"');
  await packed("check", ["--external", "--offline", "--quiet"]);
  expect((await packed("check", ["--update-baseline", "--baseline", "known-links.json"])).status).toBe(0);
  expect((await packed("check", ["--baseline", "known-links.json", "--strict"])).status).toBe(0);
  expect((await packed("build", ["--update-baseline", "--baseline", "known-links.json"])).status).toBe(0);
  expect((await packed("check", ["--lock", "known-urls.lock"])).stdout).toContain("info L043");
  expect((await packed("check", ["--lock", "known-urls.lock", "--update-lock"])).status).toBe(0);
  expect((await packed("build", ["--lock", "known-urls.lock", "--update-lock"])).status).toBe(0);
  await rm(join(site, "dist"), { recursive: true, force: true });
  expect((await packed("check", ["--fix", "--force", "--dry-run"])).status).toBe(0);
  expect((await packed("check", ["--run", "--run-all", "--update"])).status).toBe(0);
  expect(await packed("check", ["--api-since", "no-such-tag", "--api-step", "minor"])).toMatchObject({
    status: 2,
    stdout: expect.stringContaining("error C055"),
  });
  expect(await packed("check", ["--coverage=coverage.json", "--coverage-min", "100"])).toMatchObject({
    status: 5,
    stdout: expect.stringContaining("error S028"),
  });
  expect(JSON.parse(await readFile(join(site, "coverage.json"), "utf8"))).toMatchObject({
    totals: { description: { of: expect.any(Number) } },
  });
  await writeFiles(site, { "known-links.json": null, "known-urls.lock": null, "coverage.json": null });
  expect(await readdir(site)).not.toContain("dist");
});

describe("serve", () => {
  const common = ["--config", "site.config.ts", "--host", "127.0.0.1", "--threads", "0", "--no-cache", "--debug", "--no-color", "--quiet"];

  test("shows the site", async () => {
    const opener = join(folder, "programs");
    await writeFiles(opener, { "xdg-open": `#!/bin/sh\necho "$@" > "${folder}/opened"\n` });
    await chmod(join(opener, "xdg-open"), 0o755);
    const args = [
      ...common,
      "--locale",
      "en",
      "--port",
      "0",
      "--base-url",
      "/kit/",
      "--out-dir",
      "served",
      "--allowed-host",
      "docs.example",
      "--open",
    ];
    note("serve", [...args, "--json"]);
    const served = await serveFrom(site, { args, program, env: { PATH: `${opener}${delimiter}${process.env.PATH}` } });
    const answer = await fetch(`${served.url}docs/intro`);
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining("The first steps with My kit")]);
    if (process.platform === "linux") {
      await expect.poll(() => readFile(join(folder, "opened"), "utf8").catch(() => "")).toBe(`${served.url}\n`);
    }
    expect((await served.stop()).status).toBe(130);
    await rm(join(site, "served"), { recursive: true, force: true });
  });

  test("follows the files", async () => {
    note("serve", ["--watch"]);
    const watched = await watchFolder(site, [], program);
    const text = await readFile(join(site, "content", "docs", "intro.md"), "utf8");
    await watched.edit({ "content/docs/intro.md": `${text}\nSaved a moment ago.\n`, "content/docs/_category_.yml": "label: Docs\n" });
    await expect.poll(async () => (await fetch(`${watched.url}docs/intro`)).text()).toContain("Saved a moment ago.");
    await watched.stop();
  });
});

test("mcp answers programs about a built site", async () => {
  await packed("build", ["--out-dir", "read"]);
  const args = ["read", "--debug", "--no-color"];
  note("mcp", args);
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [program, "mcp", ...args], cwd: site }));
  const answer = await client.callTool({ name: "search", arguments: { query: "writing" } });
  expect(answer.content).toMatchObject([{ text: expect.stringMatching(/^1\. Write a page: \/docs\/writing\n/) }]);
  await client.close();
  await packed("clean", ["--out-dir", "read"]);
});

test("a config that throws is reported at its own line, also where it imports packages", async () => {
  const text = 'import { join } from "node:path";\nimport { z } from "zod";\n\n/** A type. */\ninterface Gone {\n  a: 1;\n}\n';
  const throwing = join(packedFolder, "throwing");
  await writeFiles(throwing, {
    "site.config.ts": `${text}throw new Error(join("no", typeof z));\nexport default {};\n`,
    "content/index.md": "# A\n",
  });
  const { status, stdout } = await packed("check", [], throwing);
  expect([status, stdout]).toEqual([2, expect.stringMatching(/^site\.config\.ts:8:7 error C004 the config stopped with: no\/object\n/)]);
});

test("explain prints the docs of a code without a site, and names the nearest to an unknown one", async () => {
  const { status, stdout } = await packed("explain", ["L001", "--no-color"], packedFolder);
  expect([status, stdout]).toEqual([0, expect.stringMatching(/^L001: Broken link: no such page\n[\s\S]*\nFix\. /)]);
  expect((await packed("explain l001")).stdout).toBe(stdout);
  const unknown = await packed("explain", ["L0001"]);
  expect([unknown.status, unknown.stdout]).toEqual([
    2,
    expect.stringMatching(/C011 there is no problem code "L0001"\n {2}Did you mean L001\?\n/),
  ]);
});

describe("theme", () => {
  const names = [...Object.keys(slotMetadata), ...Object.keys(registeredMetadata)];
  const overrides = join(folder, "overrides");

  test("list prints every component", async () => {
    const { stdout } = await packed("theme list", ["--config", "site.config.ts", "--no-color"]);
    expect(names.filter((name) => !stdout.includes(name))).toEqual([]);
    expect((await packed("theme list", ["--json"])).stdout).toContain('"Footer"');
  });

  test("eject wraps and copies components, and a site with them is as it was", async () => {
    await cp(site, overrides, { recursive: true });
    await packed("build", [], overrides);
    const intro = join(overrides, "dist", "docs", "intro", "index.html");
    const before = mainOf(await readFile(intro, "utf8"));
    expect((await packed("theme eject", ["Footer", "--config", "site.config.ts", "--no-color"], overrides)).status).toBe(0);
    expect((await packed("theme eject", ["Heading", "--json"], overrides)).status).toBe(0);
    for (const name of ["Callout", "Sidebar", "CodeBlock", "DocPage", "Cards", "Tabs"]) {
      expect(await packed("theme eject", [name, "--copy"], overrides)).toMatchObject({ status: 0 });
    }
    const { status, stdout } = await packed("build", [], overrides);
    expect([status, stdout]).toEqual([0, expect.stringContaining("0 errors, 0 warnings")]);
    expect(mainOf(await readFile(intro, "utf8"))).toBe(before);
  });
});

test("version freezes the docs, and says so", async () => {
  const frozen = join(folder, "frozen");
  await cp(site, frozen, { recursive: true });
  const first = await packed("version", ["1.0", "--config", "site.config.ts", "--area", "default", "--no-color"], frozen);
  expect([first.status, first.stdout]).toEqual([0, expect.stringMatching(/^Copied \d+ files to versions\/1\.0\/\.\n/)]);
  expect(await readdir(join(frozen, "versions", "1.0"))).toContain("intro.md");
  expect((await packed("version", ["1.0", "--json"], frozen)).status).toBe(2);
});

test("translate shows what is translated, and marks it", async () => {
  const translated = join(folder, "translated");
  await writeFiles(translated, {
    "site.config.ts":
      'export default { title: "Kit", i18n: { locales: ["en", "fr"] }, themeConfig: { navbar: { items: [{ label: "Read", to: "/docs/a" }] } } };\n',
    "content/docs/a.md": "# A\n",
    "i18n/fr/docs/a.md": "# A\n",
  });
  const config = ["--config", "site.config.ts", "--no-color"];
  expect((await packed("translate", ["--mark", "i18n/fr", ...config], translated)).stdout).toBe("Marked 1 page as up to date.\n");
  expect((await packed("translate", ["--status", ...config], translated)).stdout).toContain("content/docs/a.md  fresh");
  expect((await packed("translate", ["--labels", ...config], translated)).stdout).toContain("i18n/fr/docusaurus-theme-classic/navbar.json");
  expect(JSON.parse((await packed("translate", ["--json"], translated)).stdout).pages).toHaveLength(1);
});

test("files that no build wrote stop build, serve and clean, until --force", async () => {
  await packed("build", ["--out-dir", "mine"]);
  await writeFiles(site, { "mine/CNAME": "docs.example\n" });
  const stopped = await packed("build", ["--out-dir", "mine"]);
  expect([stopped.status, stopped.stdout]).toEqual([2, expect.stringMatching(/error C009 .*CNAME/)]);
  note("serve", ["--force"]);
  const served = await serveFrom(site, { args: ["--out-dir", "mine", "--port", "0", "--force"], program });
  expect((await served.stop()).status).toBe(130);
  expect(await readdir(join(site, "mine"))).not.toContain("CNAME");
  await writeFiles(site, { "mine/CNAME": "docs.example\n" });
  await packed("build", ["--out-dir", "mine", "--force"]);
  expect(await readdir(join(site, "mine"))).not.toContain("CNAME");
  await writeFiles(site, { "mine/CNAME": "docs.example\n" });
  expect((await packed("clean", ["--out-dir", "mine", "--force"])).status).toBe(0);
  expect(await readdir(site)).not.toContain("mine");
});

test("clean removes what a build wrote", async () => {
  await packed("build", ["--out-dir", "away"]);
  const args = ["--out-dir", "away", "--config", "site.config.ts", "--quiet", "--json", "--debug", "--no-color"];
  expect((await packed("clean", args)).status).toBe(0);
  expect(await readdir(site)).not.toContain("away");
});

test("a faulty category file is reported with its place, in both formats", async () => {
  await writeFiles(site, {
    "content/docs/a/_category_.yml": "label: A\npositon: 1\n",
    "content/docs/a/a.md": "# A\n",
    "content/docs/b/_category_.json": '{\n  "label": 1\n}\n',
    "content/docs/b/b.md": "# B\n",
  });
  const { status, stdout } = await packed("check");
  expect(stdout).toMatch(/content\/docs\/a\/_category_\.yml:2:1 error C002 unknown key `positon`\n(.*\n)+? {2}Did you mean `position`\?/);
  expect(stdout).toMatch(/content\/docs\/b\/_category_\.json:2:3 error C003 `label`/);
  expect(status).toBe(2);
  await writeFiles(site, { "content/docs/a": null, "content/docs/b": null });
});

test("an esbuild without its binary is reported with the command to type, and no stack", async () => {
  const bare = join(packedFolder, "without-esbuild");
  await cp(join(packedFolder, "node_modules"), join(bare, "node_modules"), { recursive: true, verbatimSymlinks: true });
  const esbuild = join(bare, "node_modules", "esbuild");
  await rm(esbuild);
  for (const path of ["package.json", "lib/main.js"]) {
    await cp(join(repository, "node_modules", "esbuild", path), join(esbuild, path), { recursive: true });
  }
  await writeFiles(join(bare, "kit"), { "site.config.ts": 'export default { title: "Kit" };\n', "content/index.md": "# Kit\n" });
  const bareProgram = join(bare, "node_modules", "bcidocs", "bin", "bcidocs.js");
  for (const command of ["build", "serve", "check"]) {
    const { status, stdout, stderr } = await run(process.execPath, [bareProgram, command], { cwd: join(bare, "kit") });
    expect(stdout + stderr).toMatch(/error X002 esbuild cannot be started: .*\n {2}.*npm install --include=optional\n/);
    expect(stdout + stderr).not.toMatch(/\n\s+at |TypeError|is a fault of bcidocs/);
    expect(status).toBe(1);
  }
});

test("words that other tools have for commands lead to ours", async () => {
  for (const [word, command] of [
    ["dev", "serve --watch"],
    ["start", "serve --watch"],
    ["watch", "serve --watch"],
    ["preview", "serve"],
    ["create", "init"],
  ] as const) {
    const { status, stderr } = await packed(word);
    expect([status, stderr]).toEqual([2, `error: unknown command '${word}'\nDid you mean ${command}?\n`]);
  }
});

test("every command and flag that `help` lists was tried", async () => {
  const version = JSON.parse(await readFile(join(repository, "package.json"), "utf8")).version;
  expect((await run(process.execPath, [program, "--version"], { cwd: site })).stdout).toBe(`${version}\n`);
  expect((await packed("help build")).stdout).toContain("--out-dir");
  const listed = await flagsBelow("");
  expect(listed.length).toBeGreaterThan(50);
  expect(listed.filter((flag) => !tried.has(flag))).toEqual([]);
});

/** e.g. `build --quiet`, of a command and of those within it. */
async function flagsBelow(command: string): Promise<string[]> {
  const { stdout } = await packed(`${command} --help`.trim());
  const names = [...(stdout.split("\nCommands:\n")[1] ?? "").matchAll(/^ {2}([a-z]+)/gm)].map(([, name]) => name ?? "");
  const below = await Promise.all(names.filter((name) => name !== "help").map((name) => flagsBelow(`${command} ${name}`.trim())));
  const own = [...stdout.matchAll(/^ {2}(?:-\w, )?(--[\w-]+)/gm)].map(([, flag]) => `${command} ${flag}`);
  const isOwn = (flag: string) => command !== "" && !flag.endsWith(" --help");
  return [...own.filter(isOwn), ...below.flat()];
}

/** The text of a page, without names of bundled files. */
function mainOf(html: string): string {
  return /<main.*<\/main>/s.exec(html)?.[0] ?? "";
}
