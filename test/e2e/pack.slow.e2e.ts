/** The package as npm publishes it, in other folders than this one. Needs the registry: `npm run test:full` only. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { launchBrowser } from "../support/browser.ts";
import { mustRun, run } from "../support/cli.ts";
import { repository, temporaryFolder } from "../support/folders.ts";
import { hashTree } from "../support/hashTree.ts";
import { installTools, managers, type Project, startProject } from "../support/packageManagers.ts";
import { serveFrom } from "../support/servedSite.ts";
import { readTar } from "../support/tar.ts";
import { openLive, watchFolder } from "../support/watchedSite.ts";

const config = `import { defineConfig } from "bcidocs";

export default defineConfig({
  title: "Kettle",
  tagline: "Boils water",
  url: "https://kettle.example",
  themeConfig: {
    navbar: { title: "Kettle", items: [{ label: "Docs", to: "/docs/start" }] },
  },
});
`;

const packed = { tarball: "", tools: "", remove: async () => {} };

beforeAll(async () => {
  const { folder, remove } = await temporaryFolder("bcidocs-pack");
  const printed = await mustRun("npm", ["pack", "--silent", "--pack-destination", folder], { cwd: repository });
  Object.assign(packed, { tarball: join(folder, printed.trim().split("\n").at(-1) ?? ""), tools: join(folder, "tools"), remove });
  await mkdir(packed.tools);
  await installTools(packed.tools);
});
afterAll(() => packed.remove());

describe("the package contains", () => {
  test("the program, the theme, the types that can be imported, and nothing else", async () => {
    const files = readTar(gunzipSync(await readFile(packed.tarball))).map(({ path }) => path.replace(/^package\//, ""));
    const wanted =
      /^(LICENSE|README\.md|package\.json|bin\/bcidocs\.js|lib\/LICENSES\.md|lib\/[\w-]+\.js|lib\/types\/(generator|theme)\/.+\.d\.ts|src\/theme\/.+\.(tsx?|css)|src\/theme\/(strings\/[a-z]+|client\/diagramColors|primitives\/icons)\.json|src\/theme\/fonts\/(LICENSE|[\w-]+\.woff2)|lib\/(templates|problems)\/.+)$/;
    expect(files.filter((path) => !wanted.test(path))).toEqual([]);
    expect(files).toEqual(
      expect.arrayContaining(["lib/cli.js", "lib/thread.js", "lib/types/generator/index.d.ts", "src/theme/styles/index.css"]),
    );
    // No public API of the package leads there.
    expect(files.filter((path) => /^lib\/types\/(generator\/(cli|init|check)|theme\/client)\//.test(path))).toEqual([]);
  });

  test("the licence of every package that is bundled into it", async () => {
    const entries = readTar(gunzipSync(await readFile(packed.tarball)));
    const textOf = (path: string) => String(entries.find((entry) => entry.path === `package/${path}`)?.content);
    const inlined = JSON.parse(await readFile(join(repository, "bin/inlined.json"), "utf8")) as string[];
    const sections = textOf("lib/LICENSES.md")
      .split(/^## (?=\S+ \d+\.\d+\.\d+)/m)
      .slice(1);
    const named = sections.map((section) => section.split(" ")[0]);
    expect(named).toEqual(expect.arrayContaining(inlined));
    expect(sections.filter((section) => !/permission|licence:|redistribution/i.test(section))).toEqual([]);
  });

  test("publint finds nothing in it", async () => {
    const bytes = new Uint8Array(await readFile(packed.tarball));
    const { messages, pkg } = await publint({ pack: { tarball: bytes.buffer }, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg ?? {}))).toEqual([]);
  });

  test("its types resolve in every mode of module resolution that can load its modules", async () => {
    const result = await checkPackage(createPackageFromTarballData(new Uint8Array(await readFile(packed.tarball))));
    if (!result.types) throw new Error("the package has no types");
    // It has ES modules only: `require` is for Node to translate, and TypeScript before 4.7 does not read "exports".
    const found = result.problems.filter(({ kind, ...problem }) => {
      const resolution = "resolutionKind" in problem ? problem.resolutionKind : "";
      return kind !== "CJSResolvesToESM" && resolution !== "node10";
    });
    expect(found).toEqual([]);
  });
});

describe.each(managers)("installed by %s, strictly and without install scripts", (manager) => {
  test("init makes a site that builds without a problem, with a component and a plugin of its own", async () => {
    const { project, site } = await newProject(manager);
    await project.add(packed.tarball, "typescript@6.0.3", "remark-math@6.0.0");
    const made = await project.exec("bcidocs", "init", "--yes", "--template", "sdk", "--title", "Kettle", "--package-manager", "npm");
    expect(made.stdout).toMatch(/Added to package\.json:\n {2}script docs:dev\n/);
    expect(made.status).toBe(0);
    await project.install();
    await extend(site);

    const built = await project.script("docs:build");
    expect(built.stdout + built.stderr).toMatch(/Built 11 pages into dist.*\n(?:.*\n){0,2}.* 0 errors, 0 warnings, 0 notes/);
    expect(built.status).toBe(0);
    expect(await readFile(join(site, "dist", "docs", "intro", "index.html"), "utf8")).toContain("Pressed <!-- -->0");
    await rememberOrCompare(await hashTree(join(site, "dist")));

    expect((await project.exec("bcidocs", "theme", "eject", "Footer")).status).toBe(0);
    // A site with its own components has React's types; only npm exposes those of others.
    await project.add("@types/react@19.3.0");
    for (const [module, resolution] of [
      ["nodenext", "nodenext"],
      ["esnext", "bundler"],
    ]) {
      const compiler = [
        "tsc",
        "--ignoreConfig",
        "--noEmit",
        "--strict",
        "--target",
        "es2022",
        "--jsx",
        "react-jsx",
        "--skipLibCheck",
        "false",
      ];
      const faces = ["site.config.ts", "faces.ts", "theme/components/Footer.tsx"];
      const checked = await project.exec(...compiler, "--module", `${module}`, "--moduleResolution", `${resolution}`, ...faces);
      expect(checked.stdout).toBe("");
      expect(checked.status).toBe(0);
    }
  });
});

test("from an empty folder: init, install, a page that follows its file, a server, and a link check without a problem", async () => {
  const { folder, remove } = await temporaryFolder("bcidocs-pack-empty");
  onTestFinished(remove);
  const site = join(folder, "kit");
  await mkdir(site);
  const npx = ["exec", "--yes", "--prefer-offline", "--ignore-scripts", `--package=${packed.tarball}`, "--", "bcidocs", "init", "--yes"];
  expect((await run("npm", npx, { cwd: site })).stdout).toContain("npm run dev");
  await mustRun("npm", ["install", "--save-dev", "--ignore-scripts", "--prefer-offline", packed.tarball], { cwd: site });
  expect(await run("npm", ["run", "check"], { cwd: site })).toMatchObject({ status: 0 });

  const program = join(site, "node_modules", "bcidocs", "bin", "bcidocs.js");
  const watched = await watchFolder(site, [], program);
  const browser = await launchBrowser();
  onTestFinished(() => browser.close());
  const live = await openLive(browser, watched, { path: "docs/intro" });
  const page = join(site, "content", "docs", "intro.md");
  await writeFile(page, `${await readFile(page, "utf8")}\nSaved a moment ago.\n`);
  await live.page.getByText("Saved a moment ago.").waitFor();
  expect(live.loads()).toBe(0);
  expect(live.complaints()).toEqual([]);
  await watched.stop();

  const served = await serveFrom(site, { program });
  const answer = await fetch(`${served.url}docs/intro`);
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining("Saved a moment ago.")]);
});

test("a folder of plain Markdown and ten lines of config become a site", async () => {
  const { project, site } = await newProject("npm");
  await mkdir(join(site, "content", "docs", "use"), { recursive: true });
  await writeFile(join(site, "site.config.ts"), config);
  await writeFile(join(site, "content", "index.md"), "# Kettle\n\nRead [how to start](docs/start.md).\n");
  await writeFile(join(site, "content", "docs", "start.md"), "# Start\n\n```ts\nconst water = boil();\n```\n\nThen [pour](use/pour.md).\n");
  await writeFile(join(site, "content", "docs", "use", "pour.md"), "Pour {{ slowly }}.\n");
  await project.add(packed.tarball);

  const built = await project.exec("bcidocs", "build");
  expect(built.stdout + built.stderr).toMatch(/Built 4 pages into dist/);
  expect(built.status).toBe(0);
  const html = await readFile(join(site, "dist", "docs", "use", "pour", "index.html"), "utf8");
  expect(html).toContain("Pour {{ slowly }}.");
  expect((await run("npx", ["--no-install", "bcidocs", "--version"], { cwd: site })).stdout.trim()).toBe("3.8.1");
});

/** By which the output of one package manager is compared with that of the next. */
const outputs: Record<string, string>[] = [];

async function rememberOrCompare(output: Record<string, string>): Promise<void> {
  if (outputs[0]) expect(output).toEqual(outputs[0]);
  else outputs.push(output);
}

async function newProject(manager: (typeof managers)[number]): Promise<{ project: Project; site: string }> {
  const { folder, remove } = await temporaryFolder("bcidocs-pack-site");
  onTestFinished(remove);
  const site = join(folder, "kit");
  await mkdir(site);
  return { site, project: await startProject(manager, site, packed.tools) };
}

/** Adds what the package manager has to resolve: React for the browser, a plugin, and both public APIs of bcidocs. */
async function extend(site: string): Promise<void> {
  const settings = join(site, "site.config.ts");
  const before = await readFile(settings, "utf8");
  const after = before
    .replace('import { defineConfig } from "bcidocs";\n', '$&import math from "remark-math";\n')
    .replace("  title,\n", "$&  markdown: { remarkPlugins: [math] },\n");
  await writeFile(settings, after);
  await mkdir(join(site, "theme", "components"), { recursive: true });
  await writeFile(
    join(site, "theme", "components", "PressMe.tsx"),
    `import { useState } from "react";

export const hydrate = "visible";

export default function PressMe() {
  const [count, setCount] = useState(0);
  return <button type="button" onClick={() => setCount(count + 1)}>Pressed {count}</button>;
}
`,
  );
  const page = join(site, "content", "docs", "intro.md");
  await writeFile(page, `${await readFile(page, "utf8")}\n::press-me\n`);
  await writeFile(
    join(site, "faces.ts"),
    'import { themeComponents } from "bcidocs/theme";\nexport const names: string[] = Object.keys(themeComponents);\n',
  );
}
