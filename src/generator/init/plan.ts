/** From answers to the files of a new site: data in, data out. */
import { joinPath } from "../text/path.ts";
import type { Answers } from "./answers.ts";
import { addPackage, runBcidocs, runScript } from "./commands.ts";
import { extendPackageJson, newPackageJson, type PackageJson } from "./packageJson.ts";
import type { Surroundings } from "./surroundings.ts";
import { githubWorkflow, gitlabPipeline } from "./templates/ci.ts";
import { siteConfig } from "./templates/config.ts";
import { favicon, ignoredPaths, pnpmSettings } from "./templates/files.ts";
import { lines } from "./templates/lines.ts";
import { entryPoint, tsconfig } from "./templates/package.ts";
import { homePage, introPage, packagePage, publishingPage, writingPage } from "./templates/pages.ts";

export interface PlannedFile {
  /** Relative to the site's folder. `../` leads to the repository around it, where services look for their files. */
  path: string;
  content: string;
  /** Alternative files that do the same: one of them is enough. */
  insteadOf?: string[];
  /** What the user can do about it when a file of that name is there already. */
  advice?: string;
}

export interface SitePlan {
  /** In the order in which they are listed. */
  files: PlannedFile[];
  /** The new text of a `package.json` that is there; null when it lacks nothing, or is planned as a file. */
  extended: { text: string; added: string[] } | null;
  /** Scripts of an existing `package.json` that were kept. */
  kept: string[];
  /** Gets the packages, e.g. `npm install`; null where all are there. */
  installCommand: string | null;
  /** Starts the authoring loop, e.g. `npm run dev`. */
  devCommand: string;
  /** What else a user has to know. */
  notes: string[];
}

const unknownSource =
  "Nothing says where this bcidocs was installed from, so package.json does not ask for it: put the path of its .tgz file into the command below.";

/** As package managers take it on the command line. */
function packageToAdd(ownSpec: string | null): string {
  const name = ownSpec === null ? `path/to/bcidocs-${__VERSION__}.tgz` : `bcidocs@${ownSpec}`;
  return /^[\w./:@+-]+$/.test(name) ? name : `"${name}"`;
}

function notesOn({ ownPackage, requiredSpec }: PackageJson): string[] {
  if (ownPackage === "unknown") return [unknownSource];
  if (!requiredSpec?.startsWith("file:")) return [];
  return [`package.json takes bcidocs from ${requiredSpec.slice("file:".length)}: every machine that builds the site needs it there.`];
}

function notesOnLayout({ outDir, docsFolder }: Surroundings): string[] {
  return [
    ...(docsFolder === null ? [] : [`The pages in ${docsFolder}/ are the docs of the site, and stay as they are.`]),
    ...(outDir === "dist"
      ? []
      : [`dist/ belongs to your package, so the site is built into ${outDir}/: --out-dir says so in each command.`]),
  ];
}

/** `mayExtend`: whether a `package.json` that is there may be added to. */
export function planSite(answers: Answers, around: Surroundings, mayExtend = true): SitePlan {
  const { packageJson, ownSpec } = around;
  const { packageManager } = answers;
  const about = packageJson === null ? newPackageJson(answers, around) : extendPackageJson(packageJson, around);
  const isExtended = packageJson !== null && about.added.length > 0 && mayExtend;
  const hasScript = packageJson === null || isExtended || about.added.length === 0;
  const isComplete = about.ownPackage === "there" && around.isInstalled;
  const install =
    hasScript && about.ownPackage !== "unknown" ? `${packageManager} install` : addPackage(packageManager, packageToAdd(ownSpec));
  const devCommand = hasScript ? runScript(packageManager, about.devScript) : runBcidocs(packageManager, "serve --watch");
  return {
    files: [
      ...(packageJson === null ? [{ path: "package.json", content: about.text }] : []),
      {
        path: "site.config.ts",
        content: siteConfig(answers, { docsFolder: around.docsFolder, description: around.ownPackage.description }),
      },
      ...pages(answers, around, devCommand),
      { path: "static/favicon.svg", content: favicon },
      ...(answers.template === "sdk" ? sourcesOf : []),
      ...pnpmFiles(answers, around),
      gitignore(answers, around),
      ...ciFiles(answers, around),
    ],
    extended: isExtended ? { text: about.text, added: about.added } : null,
    kept: about.kept,
    installCommand: isComplete ? null : install,
    devCommand,
    notes: [...notesOn(about), ...notesOnLayout(around)],
  };
}

function pages(answers: Answers, { outDir, docsFolder }: Surroundings, devCommand: string): PlannedFile[] {
  const isSdk = answers.template === "sdk";
  const home = {
    path: "content/index.md",
    content: homePage(answers, docsFolder !== null),
    insteadOf: ["content/index.tsx", "content/index.markdown", "content/README.md"],
  };
  if (docsFolder !== null) return [home];
  return [
    home,
    { path: "content/docs/intro.md", content: introPage(devCommand) },
    { path: "content/docs/writing.md", content: writingPage },
    ...(isSdk ? [{ path: "content/docs/package.md", content: packagePage(answers.packageManager, outDir) }] : []),
    { path: "content/docs/publishing.md", content: publishingPage(answers, { position: isSdk ? 4 : 3, outDir }) },
  ];
}

const sourcesOf: PlannedFile[] = [
  { path: "tsconfig.json", content: tsconfig },
  { path: "src/index.ts", content: entryPoint },
];

function gitignore(answers: Answers, around: Surroundings): PlannedFile {
  const paths = ignoredPaths(answers, around);
  return { path: ".gitignore", content: lines(...paths), advice: `it should name ${paths.join(", ")}` };
}

/** A workspace has its settings at its root, and pnpm 9 takes no such file without a list of packages. */
function pnpmFiles({ packageManager }: Answers, { rootNames, pathInRoot, userAgent }: Surroundings): PlannedFile[] {
  const name = "pnpm-workspace.yaml";
  if (packageManager !== "pnpm" || /^pnpm\/[1-9]\./.test(userAgent)) return [];
  const path = rootNames.includes(name) ? joinPath(upFrom(pathInRoot), name) : name;
  return [{ path, content: pnpmSettings, advice: "it should say allowBuilds: { esbuild: false }" }];
}

/** `packages/docs` -> `../..`. */
function upFrom(folder: string): string {
  return folder === "" ? "" : folder.replace(/[^/]+/g, "..");
}

function ciFiles({ ci, packageManager }: Answers, { pathInRoot: folder, outDir }: Surroundings): PlannedFile[] {
  const up = upFrom(folder);
  const options = { packageManager, folder, outDir };
  return [
    ...(ci === "github" || ci === "both" ? [{ path: joinPath(up, ".github/workflows/docs.yml"), content: githubWorkflow(options) }] : []),
    ...(ci === "gitlab" || ci === "both"
      ? [{ path: joinPath(up, ".gitlab-ci.yml"), content: gitlabPipeline(options), advice: "add a job that runs bcidocs build" }]
      : []),
  ];
}
