/** From answers to the files of a new site: data in, data out. */
import { joinPath } from "../text/path.ts";
import type { Answers } from "./answers.ts";
import { addCommand, commandsOf, outDirFlag } from "./commands.ts";
import { extendPackageJson, newPackageJson, type PackageJson } from "./packageJson.ts";
import type { Surroundings } from "./surroundings.ts";
import { fillTemplate, type Templates, type TemplateValues } from "./templates.ts";

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
  keptScripts: string[];
  /** Gets the packages, e.g. `npm install`; null where all are there. */
  installCommand: string | null;
  /** Starts the authoring loop, e.g. `npm run dev`. */
  devCommand: string;
  /** What else a user has to know. */
  notes: string[];
}

const unknownSource =
  "It is not known which file bcidocs was installed from, so package.json does not list it: put the path of its .tgz file in the command below.";

function notesOn({ ownPackage, requiredSpec }: PackageJson): string[] {
  if (ownPackage === "unknown") return [unknownSource];
  if (!requiredSpec?.startsWith("file:")) return [];
  return [`package.json installs bcidocs from ${requiredSpec.slice("file:".length)}: every machine that builds the site needs this file.`];
}

function notesOnLayout({ outDir, docsFolder }: Surroundings): string[] {
  return [
    ...(docsFolder === null ? [] : [`The pages in ${docsFolder}/ are the docs of the site, and are not changed.`]),
    ...(outDir === "dist" ? [] : [`dist/ belongs to your package, so the site is built into ${outDir}/: each command has --out-dir.`]),
  ];
}

/** `mayExtend`: whether a `package.json` that is there may be added to. */
export function planSite(answers: Answers, around: Surroundings, templates: Templates, mayExtend = true): SitePlan {
  const { packageJson, ownSpec } = around;
  const { packageManager } = answers;
  const about = packageJson === null ? newPackageJson(answers, around, templates) : extendPackageJson(packageJson, around, templates);
  const isExtended = packageJson !== null && about.added.length > 0 && mayExtend;
  const hasScript = packageJson === null || isExtended || about.added.length === 0;
  const isComplete = about.ownPackage === "there" && around.isInstalled;
  const install = hasScript && about.ownPackage !== "unknown" ? `${packageManager} install` : addCommand(packageManager, ownSpec);
  const devCommand = hasScript ? `${packageManager} run ${about.devScript}` : `${commandsOf[packageManager].run} bcidocs serve --watch`;
  const newPackage = { path: "package.json", content: about.text };
  return {
    files: [...(packageJson === null ? [newPackage] : []), ...filledFiles(answers, around, { templates, devCommand })],
    extended: isExtended ? { text: about.text, added: about.added } : null,
    keptScripts: about.keptScripts,
    installCommand: isComplete ? null : install,
    devCommand,
    notes: [...notesOn(about), ...notesOnLayout(around)],
  };
}

function filledFiles(
  answers: Answers,
  around: Surroundings,
  { templates, devCommand }: Pick<SitePlan, "devCommand"> & { templates: Templates },
): PlannedFile[] {
  const { packageManager, ci } = answers;
  const { docsFolder, entryPoint, pathInRoot, rootNames, userAgent } = around;
  const values = valuesFor(answers, around, devCommand);
  const isSdk = answers.template === "sdk";
  const isNewSdk = isSdk && entryPoint === null;
  const hasNewDocs = docsFolder === null;
  // `packages/docs` -> `../..`
  const toRoot = pathInRoot.replace(/[^/]+/g, "..");
  const file = (template: string, { path = template, ...rest }: Partial<PlannedFile> = {}): PlannedFile => ({
    path,
    content: fillTemplate(templates, template, values),
    ...rest,
  });
  const ignored = file("gitignore", { path: ".gitignore" });
  // A workspace has its settings at its root, and pnpm 9 takes no such file without a list of packages.
  const needsPnpmSettings = packageManager === "pnpm" && !/^pnpm\/[1-9]\./.test(userAgent);
  const pnpmSettings = "pnpm-workspace.yaml";
  const files = [
    file("site.config.ts"),
    file(hasNewDocs ? "content/index.md" : "content/index.ownDocs.md", {
      path: "content/index.md",
      insteadOf: ["content/index.tsx", "content/index.markdown", "content/README.md"],
    }),
    hasNewDocs && file("content/docs/intro.md"),
    hasNewDocs && file("content/docs/writing.md"),
    hasNewDocs && isSdk && file("content/docs/package.md"),
    hasNewDocs && file("content/docs/publishing.md"),
    file("static/favicon.svg"),
    // Sources that are there already have their own, which may be in a folder above.
    isNewSdk && file("tsconfig.json"),
    isNewSdk && file("src/index.ts"),
    needsPnpmSettings &&
      file(pnpmSettings, {
        path: rootNames.includes(pnpmSettings) ? joinPath(toRoot, pnpmSettings) : pnpmSettings,
        advice: "it should say allowBuilds: { esbuild: false }",
      }),
    { ...ignored, advice: `it should name ${ignored.content.trim().split("\n").join(", ")}` },
    (ci === "github" || ci === "both") && file("github.yml", { path: joinPath(toRoot, ".github/workflows/docs.yml") }),
    (ci === "gitlab" || ci === "both") &&
      file("gitlab.yml", { path: joinPath(toRoot, ".gitlab-ci.yml"), advice: "add a job that runs bcidocs build" }),
  ];
  return files.filter((each) => each !== false);
}

function valuesFor({ title, template, packageManager, ci }: Answers, around: Surroundings, devCommand: string): TemplateValues {
  const { outDir, docsFolder, pathInRoot: folder, ownPackage } = around;
  const isSdk = template === "sdk";
  const lineIf = (condition: boolean) => (condition ? "" : null);
  const entryPoint = around.entryPoint ?? "src/index.ts";
  return {
    title: quoted(title),
    tagline: quoted(ownPackage.description ?? "Say in one line what this is for."),
    // In the value of a variable, braces would name another variable unless they are escaped.
    product: title.includes("{{") ? quoted(title.replaceAll("{{", "\\{{")) : "title",
    // Pages that are there already may have braces of their own, which are text where the settings have no variables.
    newDocs: lineIf(docsFolder === null),
    docsFolder: docsFolder === null ? null : quoted(docsFolder),
    sdk: lineIf(isSdk),
    pagesOnly: lineIf(!isSdk),
    lastPosition: isSdk ? "4" : "3",
    devCommand,
    bcidocs: `${commandsOf[packageManager].run} bcidocs`,
    outDir,
    outDirFlag: outDirFlag(outDir),
    yarn: lineIf(packageManager === "yarn"),
    gitlab: lineIf(ci === "gitlab" || ci === "both"),
    sampleSource: lineIf(isSdk && around.entryPoint === null),
    entryPoint: quoted(entryPoint),
    entryPointName: entryPoint,
    installExactly: commandsOf[packageManager].installExactly,
    prepareManager: commandsOf[packageManager].prepare,
    inFolder: lineIf(folder !== ""),
    folder: quoted(folder),
    changeFolder: folder === "" ? null : quoted(`cd '${folder.replaceAll("'", "'\\''")}'`),
    // Inside of quotes.
    fromRoot: folder === "" ? "" : quoted(`${folder}/`).slice(1, -1),
  };
}

/** As a string of TypeScript or YAML; JSON's way of quoting is valid in both. */
function quoted(text: string): string {
  return JSON.stringify(text);
}
