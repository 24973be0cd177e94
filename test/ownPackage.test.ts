/** The name of the package is nobody's in the registry: no command that people copy may fetch it from there. */
import { execFileSync } from "node:child_process";
import { copyFile, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse as parseYaml } from "yaml";
import { commandsOf } from "../src/generator/init/commands.ts";
import { isInRegistry } from "../src/generator/text/reservedNames.ts";
import { repository, temporaryFolder } from "./support/folders.ts";
import { listFiles } from "./support/hashTree.ts";

const name = "bcidocs(?:@[^\\s/`\"']*)?(?=[\\s`\"',)\\]]|$)";
/** `npx bcidocs`, `npm exec -y bcidocs`, `"npx", "args": ["-y", "bcidocs"`. */
const runs = new RegExp(
  `\\b(?:npx|bunx|pnpx|pnpm dlx|yarn dlx|bun x|npm (?:exec|x|create|init))\\b(?![^\\n]*--no(?:-install)?\\b)[^\\n]*?[\\s"']${name}`,
);
/** `npm install --save-dev bcidocs`, but not a path to its file. */
const adds = new RegExp(`\\b(?:npm (?:install|i|add)|(?:pnpm|yarn|bun) (?:add|install))\\b[^\\n\`|]*?[\\s"']${name}`);
const fetches = (line: string) => runs.test(line) || adds.test(line);

test.each([
  "npm install --save-dev bcidocs",
  "npm i -D bcidocs@latest",
  "pnpm add --dev bcidocs",
  "Run `npx bcidocs build` to build.",
  "npx -y bcidocs mcp dist",
  "bunx bcidocs serve",
  "npm exec bcidocs -- build",
  '    "docs": { "command": "npx", "args": ["-y", "bcidocs", "mcp"] }',
])("%j would fetch it", (line) => expect(fetches(line)).toBe(true));

test.each([
  "npx --no-install bcidocs build",
  "npm install --save-dev path/to/bcidocs/bcidocs-3.8.1.tgz",
  "npm exec --no -- bcidocs build",
  "npm run docs:build",
  "node node_modules/bcidocs/bin/bcidocs.js mcp",
  "pnpm exec bcidocs build",
])("%j does not", (line) => expect(fetches(line)).toBe(false));

test.skipIf(isInRegistry)("no command in docs, templates and messages does", async () => {
  const files = [
    "README.md",
    "CONTRIBUTING.md",
    ...(await listFiles(join(repository, "content"))).map((path) => join("content", path)),
    ...(await listFiles(join(repository, "src"))).map((path) => join("src", path)),
  ].filter((path) => /\.(?:md|mdx|ts|tsx|json|ya?ml|toml)$|gitignore$/.test(path));
  expect(files.length).toBeGreaterThan(500);
  const found: string[] = [];
  for (const path of files) {
    for (const [index, line] of (await readFile(join(repository, path), "utf8")).split("\n").entries())
      if (fetches(line)) found.push(`${path}:${index + 1} ${line.trim().slice(0, 120)}`);
  }
  expect(found).toEqual([]);
});

test("what runs an installed program never fetches it", () => {
  expect(Object.values(commandsOf).map(({ run }) => run)).toEqual(["npx --no-install", "pnpm exec", "yarn", "bun run"]);
});

test("`create-bcidocs` installs this version", async () => {
  const [own, create] = await Promise.all(
    ["package.json", "bin/create/package.json"].map(async (path) => JSON.parse(await readFile(join(repository, path), "utf8"))),
  );
  expect([create.version, create.dependencies.bcidocs]).toEqual([own.version, own.version]);
});

describe("what is installed with the package", () => {
  interface Installed {
    dev?: boolean;
    optional?: boolean;
    link?: boolean;
    license?: string;
    hasInstallScript?: boolean;
  }
  const installed = async () => {
    const { packages } = JSON.parse(await readFile(join(repository, "package-lock.json"), "utf8")) as {
      packages: Record<string, Installed>;
    };
    const names = Object.entries(packages).filter(([path, { dev, link }]) => path.includes("node_modules/") && !dev && !link);
    return names.map(([path, about]) => ({ name: path.replace(/^.*node_modules\//, ""), ...about }));
  };
  /** Those of which a machine gets one: programs of esbuild and the Markdown parser for each system. */
  const programs = /^@(?:esbuild|bruits)\//;

  test("are at most 60 packages, with one program for each system", async () => {
    const all = await installed();
    const needed = all.filter(({ optional }) => !optional);
    const families = new Set(all.filter(({ optional }) => optional).flatMap(({ name }) => programs.exec(name)?.[0] ?? []));
    expect(needed.length).toBeGreaterThan(15);
    expect(needed.length + families.size).toBeLessThanOrEqual(60);
  });

  test("has licences that allow every use", async () => {
    const permissive = ["0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "BlueOak-1.0.0", "ISC", "MIT", "OFL-1.1", "Python-2.0"];
    const others = (await installed()).filter(({ license = "none" }) => !permissive.includes(license));
    expect(others.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
  });

  test("has one install script, of esbuild, which need not run: `pack.slow.e2e.ts` installs without scripts", async () => {
    expect((await installed()).filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name)).toEqual(["esbuild"]);
    const installs = await readFile(join(repository, "test/support/packageManagers.ts"), "utf8");
    expect(installs.match(/--ignore-scripts/g)?.length).toBeGreaterThan(0);
  });

  test.each([
    ["js-yaml", "3.15.1", "merge keys and aliases of front matter that take quadratic time"],
    ["mdast-util-to-hast", "13.2.1", "classes from the words after a fence"],
    ["react", "19.0.0", "addresses with javascript: in attributes"],
    ["esbuild", "0.28.1", "a server that other sites may read"],
    ["undici", "7.28.0", "requests of the link check"],
  ])("has %s of %s or newer, which ends %s", async (name, fixed) => {
    const { packages } = JSON.parse(await readFile(join(repository, "package-lock.json"), "utf8"));
    const { version } = packages[`node_modules/${name}`];
    expect([version, fixed].sort(new Intl.Collator("en", { numeric: true }).compare)[0], version).toBe(fixed);
  });

  test("is all in the list of the form CycloneDX that a release has", async () => {
    const { dependencies, version } = JSON.parse(await readFile(join(repository, "package.json"), "utf8"));
    const lock = JSON.parse(await readFile(join(repository, "package-lock.json"), "utf8"));
    const needed = Object.entries(lock.packages as Record<string, Installed>).filter(
      ([path, { dev, link }]) => path.startsWith("node_modules/") && !dev && !link,
    );
    // As installed in a site: next to packages for development, npm leaves out what those need too.
    const site = { name: "site", version: "1.0.0", dependencies };
    const { folder: place, remove } = await temporaryFolder();
    await writeFile(join(place, "package.json"), JSON.stringify(site));
    await writeFile(
      join(place, "package-lock.json"),
      JSON.stringify({ ...site, lockfileVersion: 3, requires: true, packages: { "": site, ...Object.fromEntries(needed) } }),
    );
    const text = execFileSync("npm", ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only", "--offline"], {
      cwd: place,
      encoding: "utf8",
      shell: process.platform === "win32",
    });
    await remove();
    const { bomFormat, components } = JSON.parse(text) as { bomFormat: string; components: { name: string }[] };
    expect([bomFormat, version]).toEqual(["CycloneDX", lock.version]);
    const names = new Set(components.map(({ name }) => name));
    expect(Object.keys(dependencies).filter((name) => !names.has(name))).toEqual([]);
    const { jobs } = parseYaml(await readFile(join(repository, ".github/workflows/release.yml"), "utf8"));
    const step = jobs.publish.steps.find(({ run = "" }: { run?: string }) => run.includes("npm sbom"));
    expect(step.run).toMatch(/cd installed\n.*\nnpm install --ignore-scripts ".*\.tgz"\nnpm sbom --sbom-format cyclonedx > /);
  });
});

describe("the workflows of this repository", () => {
  const folder = join(repository, ".github/workflows");
  const read = async (name: string) => parseYaml(await readFile(join(folder, name), "utf8"));
  const stepsOf = (workflow: { jobs: Record<string, { steps?: { run?: string; uses?: string }[] }> }) =>
    Object.values(workflow.jobs).flatMap(({ steps = [] }) => steps);

  test("call scripts that the manifest has", async () => {
    const { scripts } = JSON.parse(await readFile(join(repository, "package.json"), "utf8"));
    for (const name of await readdir(folder)) {
      const called = stepsOf(await read(name)).flatMap(({ run = "" }) =>
        [...run.matchAll(/npm run ([\w:-]+)/g)].map(([, script = ""]) => script),
      );
      expect(called.filter((script) => !(script in scripts))).toEqual([]);
    }
  });

  test("test with each supported Node on each system before they publish", async () => {
    const [ci, release] = [await read("ci.yml"), await read("release.yml")];
    expect(ci.jobs.all.strategy.matrix.node).toEqual(["20.19", "22", "24"]);
    expect(ci.jobs.systems.strategy.matrix).toEqual({ os: ["macos-latest", "windows-latest"], node: ["20.19", "22", "24"] });
    expect([release.jobs.test.uses, release.jobs.publish.needs, release.jobs.docs.needs]).toEqual([
      "./.github/workflows/ci.yml",
      "test",
      "publish",
    ]);
    expect(stepsOf(release).some(({ run = "" }) => run.includes("npm publish") && run.includes("--provenance"))).toBe(true);
  });

  test("name what they use by its commit, with its version: a tag can be moved", async () => {
    for (const name of await readdir(folder)) {
      const uses = (await readFile(join(folder, name), "utf8")).match(/^.*\buses:.*$/gm) ?? [];
      expect(uses.length).toBeGreaterThan(0);
      expect(uses.filter((line) => !/uses: (?:\.\/|[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$)/.test(line))).toEqual([]);
    }
  });

  test("change packages and actions a week after their release, so that a harmful one is known by then", async () => {
    const { updates } = parseYaml(await readFile(join(repository, ".github/dependabot.yml"), "utf8"));
    expect(updates.map(({ cooldown }: { cooldown?: object }) => cooldown)).toEqual([{ "default-days": 7 }, { "default-days": 7 }]);
  });

  test("have no more rights than reading, unless a job names them", async () => {
    for (const name of await readdir(folder)) expect((await read(name)).permissions).toEqual({ contents: "read" });
  });

  test("take the notes of a release from the changelog: at most a screen", async () => {
    const step = stepsOf(await read("release.yml")).find(({ run }) => run?.includes("notes.md")) ?? {};
    const { folder: place, remove } = await temporaryFolder();
    await copyFile(join(repository, "CHANGELOG.md"), join(place, "CHANGELOG.md"));
    const { version } = JSON.parse(await readFile(join(repository, "package.json"), "utf8"));
    const env = { ...process.env, GITHUB_REF_NAME: `v${version}` };
    execFileSync("bash", ["-ec", step.run ?? "exit 1"], { cwd: place, env });
    const notes = (await readFile(join(place, "notes.md"), "utf8")).trim().split("\n");
    await remove();
    expect(notes.length).toBeGreaterThan(10);
    expect(notes.length).toBeLessThan(50);
  });
});
