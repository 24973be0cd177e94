/** The files of a new site, from answers. */
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import type { Answers } from "../../../src/generator/init/answers.ts";
import { siteText } from "../../../src/generator/init/messages.ts";
import { planSite } from "../../../src/generator/init/plan.ts";
import type { Surroundings } from "../../../src/generator/init/surroundings.ts";
import { answers, emptyFolder, templates } from "./around.ts";

function filesOf(wished: Partial<Answers> = {}, around: Partial<Surroundings> = {}): Record<string, string> {
  const { files } = planSite({ ...answers, ...wished }, { ...emptyFolder, ...around }, templates);
  return Object.fromEntries(files.map(({ path, content }) => [path, content]));
}

test("the template docs has pages, settings and their files", () => {
  expect(Object.keys(filesOf())).toEqual([
    "package.json",
    "site.config.ts",
    "content/index.md",
    "content/docs/intro.md",
    "content/docs/writing.md",
    "content/docs/publishing.md",
    "static/favicon.svg",
    ".gitignore",
  ]);
});

test("an SDK brings sources and a page about them", () => {
  expect(Object.keys(filesOf({ template: "sdk" }))).toEqual(
    expect.arrayContaining(["tsconfig.json", "src/index.ts", "content/docs/package.md"]),
  );
});

test("braces in a title name no variable", () => {
  const config = filesOf({ title: "Kettle {{y}}" })["site.config.ts"] ?? "";
  expect(config).toContain('const title = "Kettle {{y}}";');
  expect(config).toContain(String.raw`product: "Kettle \\{{y}}",`);
  expect(filesOf({ title: "Kettle" })["site.config.ts"]).toContain("product: title,");
});

test("the description of the package is the tagline", () => {
  const ownPackage = { name: "kettle", description: 'Boils "water"' };
  expect(filesOf({}, { ownPackage })["site.config.ts"]).toContain(String.raw`tagline: "Boils \"water\"",`);
});

test("a title is quoted in the settings, whatever it holds", () => {
  const title = 'Kettle "€" $x `z` \\ it\'s \n 🫖';
  const config = filesOf({ title })["site.config.ts"] ?? "";
  const literal = /const title = (".*");/.exec(config)?.[1] ?? "";
  expect(JSON.parse(literal)).toBe(title);
});

describe("services", () => {
  const workflow = ".github/workflows/docs.yml";

  test.each([
    ["github", [workflow]],
    ["gitlab", [".gitlab-ci.yml"]],
    ["both", [workflow, ".gitlab-ci.yml"]],
    ["none", []],
  ] as const)("%s", (ci, expected) => {
    expect(Object.keys(filesOf({ ci })).filter((path) => path.endsWith(".yml"))).toEqual(expected);
  });

  test("GitHub builds with annotations", () => {
    const { jobs } = parse(filesOf({ ci: "github" })[workflow] ?? "");
    expect(jobs.docs.steps.map(({ run }: { run?: string }) => run).filter(Boolean)).toEqual([
      "npm ci",
      `npx --no-install bcidocs build --strict --report github --base-url "\${{ steps.pages.outputs.base_path }}/"`,
    ]);
  });

  test("GitHub has the whole history and the cache, and publishes where the repository has Pages", () => {
    const { env, jobs } = parse(filesOf({ ci: "github" })[workflow] ?? "");
    const stepWith = (name: string) => jobs.docs.steps.find(({ uses }: { uses?: string }) => uses?.startsWith(`actions/${name}@`));
    expect(stepWith("checkout").with["fetch-depth"]).toBe(0);
    expect(stepWith("cache").with).toMatchObject({ path: ".bcidocs/cache", key: `bcidocs-\${{ github.sha }}` });
    expect(env.IS_PUBLISHED).toContain("has_pages");
    expect(jobs.publish).toMatchObject({ needs: "docs", if: expect.stringContaining("has_pages") });
    expect(jobs.publish.steps[0].uses).toMatch(/^actions\/deploy-pages@/);
  });

  test("GitLab has the whole history and the cache, and publishes the default branch", () => {
    const { docs, pages } = parse(filesOf({ ci: "gitlab" })[".gitlab-ci.yml"] ?? "");
    expect(docs).toMatchObject({ variables: { GIT_DEPTH: "0" }, cache: { paths: [".bcidocs/cache"] } });
    expect(pages).toMatchObject({ script: ['mv "dist" public'], artifacts: { paths: ["public"] } });
  });

  test("GitLab builds with a Code Quality report and names it as an artifact", () => {
    const { docs } = parse(filesOf({ ci: "gitlab", packageManager: "pnpm" })[".gitlab-ci.yml"] ?? "");
    expect(docs.script.at(-1)).toBe("pnpm exec bcidocs build --strict --report gitlab=gl-code-quality-report.json");
    expect(docs.artifacts).toMatchObject({ when: "always", paths: ["dist"], reports: { codequality: "gl-code-quality-report.json" } });
  });

  test("a site in a folder of a repository has its CI files at the root, where services look", () => {
    const files = filesOf({ ci: "both" }, { pathInRoot: "kit/it's docs" });
    const github = parse(files[`../../${workflow}`] ?? "");
    expect(github.jobs.docs.defaults.run["working-directory"]).toBe("kit/it's docs");
    expect(github.jobs.docs.steps.at(-1).with.path).toBe("kit/it's docs/dist");
    const { docs } = parse(files["../../.gitlab-ci.yml"] ?? "");
    expect(docs.script[0]).toBe("cd 'kit/it'\\''s docs'");
    expect(docs.artifacts.reports.codequality).toBe("kit/it's docs/gl-code-quality-report.json");
  });
});

describe("pnpm, which stops at undecided install scripts", () => {
  const settingsOf = (around: Partial<Surroundings>) =>
    Object.entries(filesOf({ packageManager: "pnpm" }, around)).filter(([path]) => path.endsWith("pnpm-workspace.yaml"));

  test("gets a file that says that none is needed", () => {
    const [path, content = ""] = settingsOf({})[0] ?? [];
    expect(path).toBe("pnpm-workspace.yaml");
    expect(parse(content)).toEqual({ allowBuilds: { esbuild: false }, ignoredBuiltDependencies: ["esbuild"] });
  });

  test("reads that at the root of a workspace, whose file stays", () => {
    expect(settingsOf({ pathInRoot: "kit/docs", rootNames: ["pnpm-workspace.yaml"] })[0]?.[0]).toBe("../../pnpm-workspace.yaml");
  });

  test("takes no such file before version 10", () => {
    expect(settingsOf({ userAgent: "pnpm/9.15.9 npm/? node/v22.12.0" })).toEqual([]);
    expect(settingsOf({ userAgent: "pnpm/10.4.0 npm/? node/v22.12.0" })).toHaveLength(1);
  });
});

describe("the report of GitLab", () => {
  test.each([
    ["github", false],
    ["none", false],
    ["gitlab", true],
    ["both", true],
  ] as const)("with --ci %s is kept out of Git: %s", (ci, isIgnored) => {
    expect(filesOf({ ci })[".gitignore"]?.includes("gl-code-quality-report.json")).toBe(isIgnored);
  });
});

describe("packages that are installed already", () => {
  const packageJson = '{ "devDependencies": { "bcidocs": "file:../bcidocs.tgz" } }';
  const outcome = (around: Partial<Surroundings>, mayExtend = true) => {
    const plan = planSite(answers, { ...emptyFolder, packageJson, ...around }, templates, mayExtend);
    return siteText({ plan, result: { created: [], leftAlone: [] }, folder: "/home/me/kettle-kit", from: "/home/me/kettle-kit" });
  };

  test("are not to be installed again", () => {
    expect(outcome({ isInstalled: true })).toMatch(/Next steps:\n {2}npm run docs:dev\n$/);
    expect(outcome({ isInstalled: true }, false)).toMatch(/Next steps:\n {2}npx --no-install bcidocs serve --watch\n$/);
  });

  test("are installed where bcidocs is not among them", () => {
    expect(outcome({ isInstalled: false })).toContain("npm install\n");
    expect(outcome({ isInstalled: true, packageJson: "{}" })).toContain("npm install\n");
  });
});

describe("an existing package.json", () => {
  const around = { ...emptyFolder, packageJson: '{ "scripts": { "build": "tsc" } }' };

  test("is extended, and the loop is started by the new script", () => {
    const plan = planSite(answers, around, templates);
    expect(plan.files.map(({ path }) => path)).not.toContain("package.json");
    expect(plan).toMatchObject({ devCommand: "npm run docs:dev", installCommand: "npm install" });
    expect(plan.extended?.added).toContain("script docs:dev");
  });

  test("is unchanged when the user says no, and then nothing relies on its scripts", () => {
    const plan = planSite({ ...answers, packageManager: "pnpm" }, around, templates, false);
    expect(plan.extended).toBeNull();
    expect(plan).toMatchObject({ devCommand: "pnpm exec bcidocs serve --watch" });
    expect(plan.installCommand).toMatch(/^pnpm add --dev bcidocs@/);
  });
});

describe("a package that is compiled into dist", () => {
  const around = { outDir: "docs-site", packageJson: '{ "main": "dist/index.js" }' };
  const commands = (files: Record<string, string>) =>
    Object.values(files)
      .join("\n")
      .match(/bcidocs build[^`\n"]*/g) ?? [];

  test("keeps it: every command builds the site into a folder of its own", () => {
    const files = filesOf({ template: "sdk", ci: "both" }, around);
    expect(commands(files).length).toBeGreaterThan(3);
    expect(commands(files).filter((command) => !command.includes("--out-dir docs-site"))).toEqual([]);
    expect(files[".gitignore"]).toContain("docs-site/\n");
    expect(parse(files[".github/workflows/docs.yml"] ?? "").jobs.docs.steps.at(-1).with.path).toBe("docs-site");
    expect(parse(files[".gitlab-ci.yml"] ?? "").docs.artifacts.paths).toEqual(["docs-site"]);
  });

  test("gets scripts that say so, and a note", () => {
    const plan = planSite({ ...answers, template: "sdk" }, { ...emptyFolder, ...around }, templates);
    const { scripts } = JSON.parse(plan.extended?.text ?? "");
    expect(scripts).toMatchObject({ "docs:build": "bcidocs build --out-dir docs-site", "docs:serve": "bcidocs serve --out-dir docs-site" });
    expect(plan.notes.join()).toContain("dist/ belongs to your package");
  });
});

test("an SDK with sources of its own is not told to ignore the folder of the sample's", () => {
  expect(filesOf({ template: "sdk" }, { entryPoint: "src/index.ts" })[".gitignore"]).not.toContain("lib/");
  expect(filesOf({ template: "sdk" })[".gitignore"]).toContain("lib/");
});

test("a folder docs with pages becomes the docs: none is added to it, and the home page leads there", () => {
  const files = filesOf({ template: "sdk" }, { docsFolder: "docs" });
  expect(files["site.config.ts"]).toContain('path: "docs",');
  expect(Object.keys(files).filter((path) => path.endsWith(".md"))).toEqual(["content/index.md"]);
  expect(files["content/index.md"]).toContain("](/docs)");
  // Braces in pages that were not written for bcidocs are text.
  expect(Object.values(files).join("")).not.toMatch(/product|\{\{(?!\s)/);
  expect(planSite(answers, { ...emptyFolder, docsFolder: "docs" }, templates).notes.at(-1)).toContain("docs/ are the docs of the site");
});

test("an SDK's reference has its own sidebar in the menu", () => {
  expect(filesOf({ template: "sdk" })["site.config.ts"]).toContain(
    '{ type: "docSidebar", sidebarId: "reference", label: "Reference", position: "left" }',
  );
});

test("a package file that package.json asks for is needed on every machine, whether init wrote that or not", () => {
  const packageJson = '{ "devDependencies": { "bcidocs": "file:../bcidocs-3.8.1.tgz" } }';
  const note = "package.json installs bcidocs from ../bcidocs-3.8.1.tgz: every machine that builds the site needs this file.";
  const ownSpec = "file:../bcidocs-3.8.1.tgz";
  for (const around of [{ packageJson }, { ownSpec }, { ownSpec, packageJson: "{}" }])
    expect(planSite(answers, { ...emptyFolder, ...around }, templates).notes).toEqual([note]);
});
