/** Inspects the folder of a new site. */
import { basename, dirname, join } from "node:path";
import type { Io } from "../io/io.ts";
import { outputMarker } from "../model/output.ts";
import { ProblemError, problem } from "../problems/problem.ts";
import { codeOf } from "../text/errno.ts";
import { jsonFields } from "../text/json.ts";
import { exportEntries, filesOf, sourcesOf } from "../text/packageExports.ts";
import { joinPath, relativeTo } from "../text/path.ts";
import { configNames } from "../text/reservedNames.ts";
import { type OtherTool, otherTools, sitesBelow } from "./otherTools.ts";
import { findOwnSpec } from "./packageOrigin.ts";

/** What is there already. */
export interface Surroundings extends Layout {
  folderName: string;
  /** Names in the folder. */
  names: string[];
  /** Names in the root of the repository that the folder belongs to; in the folder itself without one. */
  rootNames: string[];
  /** The folder seen from that root, e.g. `packages/docs`; empty where both are the same. */
  pathInRoot: string;
  /** The file from which a reference can be made, e.g. `src/index.ts`; null without one. */
  entryPoint: string | null;
  /** What `package.json` says about its package. */
  ownPackage: OwnPackage;
  /** Text of `package.json`; null without one. */
  packageJson: string | null;
  /** The program that started us, in the words of package managers; empty if unknown. */
  userAgent: string;
  /** What a `package.json` here must require to get the running package, e.g. `file:../bcidocs-3.8.1.tgz`; null if unknown. */
  ownSpec: string | null;
  /** Whether the packages of the folder are installed, bcidocs among them if `package.json` asks for it. */
  isInstalled: boolean;
}

export interface SurroundingsRequest {
  root: string;
  userAgent: string;
  /** Folder of the package that runs. */
  packageFolder: string;
  /** The user named a template, so asks for a new site. */
  isMeant: boolean;
}

/** Throws a ProblemError where a site is already, or where the folder is a file. */
export async function readSurroundings(folder: string, request: SurroundingsRequest, io: Io): Promise<Surroundings> {
  const { root, userAgent, packageFolder, isMeant } = request;
  const names = await listFolder(folder, io);
  const config = configNames.find((name) => names.includes(name));
  if (config) {
    const hint = "Nothing was changed. Build it with bcidocs build, or name another folder: bcidocs init my-docs";
    throw new ProblemError(problem("C020", `there is a site already: ${config}`, { hint }), folder);
  }
  if (!isMeant) await refuseOthersDocs(folder, io);
  const packageJson = names.includes("package.json")
    ? new TextDecoder("utf-8", { ignoreBOM: true }).decode(await io.readFile(join(folder, "package.json")))
    : null;
  return {
    folderName: basename(folder),
    names,
    ...(await readLayout(folder, names, io)),
    rootNames: root === folder ? names : await io.list(root),
    pathInRoot: relativeTo(root, folder),
    entryPoint: await findEntryPoint(folder, packageJson, io),
    ownPackage: readOwnPackage(packageJson),
    packageJson,
    userAgent,
    ownSpec: await findOwnSpec(packageFolder, folder, io),
    isInstalled: await isInstalled([folder, root], io),
  };
}

/**
 * `source` in `package.json` is where bundlers such as Parcel and microbundle begin; else it is what the package's own entry is
 * compiled from, or types that are written by hand for a package in JavaScript.
 */
export async function findEntryPoint(folder: string, packageJson: string | null, io: Io): Promise<string | null> {
  const { source, types, typings, main, exports } = jsonFields(packageJson);
  const pathsOf = (some: unknown[]) => some.flatMap((path) => (typeof path === "string" ? [joinPath(path)] : []));
  const named = pathsOf([source].flat()).filter((path) => /\.[cm]?tsx?$/.test(path));
  const published = pathsOf([types, typings, ...filesOf(".", exportEntries(exports)), main]);
  const byHand = published.filter((path) => /\.d\.[cm]?ts$/.test(path) && !/^(?:dist|build|out|lib|esm?)\//.test(path));
  for (const path of [...named, "src/index.ts", "src/index.tsx", ...published.flatMap(sourcesOf), ...byHand, "index.ts"]) {
    if (!path.startsWith("../") && (await io.stat(join(folder, path)))) return path;
  }
  return null;
}

/** In the folder, or at the root of its workspace. Yarn Plug'n'Play has a file in the place of `node_modules`. */
async function isInstalled(folders: string[], io: Io): Promise<boolean> {
  const signs = folders.flatMap((folder) => [join(folder, "node_modules", "bcidocs"), join(folder, ".pnp.cjs")]);
  return (await Promise.all(signs.map((path) => io.stat(path)))).some((about) => about !== null);
}

/** Sample pages next to a site of another tool are of no use. */
async function refuseOthersDocs(folder: string, io: Io): Promise<void> {
  const [site] = await sitesBelow(folder, io);
  if (site === undefined) return;
  const { name, builtWith = name }: OtherTool = otherTools[site.tool];
  const hint = `Nothing was written. Type bcidocs init --from-${site.tool} ${site.folder || "."} to migrate it. For a new site in this folder, name a template, e.g. --template docs.`;
  throw new ProblemError(problem("C020", `there is a site of ${builtWith}: ${site.config}`, { hint }), folder);
}

async function listFolder(folder: string, io: Io): Promise<string[]> {
  try {
    return await io.list(folder);
  } catch (error) {
    if (codeOf(error) !== "ENOTDIR") throw error;
    throw new ProblemError(problem("C020", "a site needs a folder, but this is a file", { hint: "Name a folder." }), dirname(folder));
  }
}

export interface OwnPackage {
  /** Without its scope; null for none, and for the root of a workspace, which is never installed. */
  name: string | null;
  /** One line; null for none. */
  description: string | null;
}

/** `text`: that of `package.json`. Nothing where it cannot be read, which is reported elsewhere. */
export function readOwnPackage(text: string | null): OwnPackage {
  const { name, description, workspaces } = jsonFields(text);
  const ownName = workspaces === undefined ? textOf(name)?.replace(/^@[^/]*\//, "") : null;
  return { name: ownName ?? null, description: textOf(description)?.replace(/\s+/g, " ").trim() || null };
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

export interface Layout {
  /** Folder of the built site: `dist`, unless another tool uses it. */
  outDir: string;
  /** Folder with pages that are there already, e.g. `docs`; null where the site gets its first ones. */
  docsFolder: string | null;
}

const ordinaryOutDir = "dist";
export const freeOutDir = "docs-site";

/** `names`: what is in the folder. */
export async function readLayout(folder: string, names: string[], io: Io): Promise<Layout> {
  const isTaken = (await namesDist(folder, names, io)) || (await holdsOthersFiles(join(folder, ordinaryOutDir), io));
  return { outDir: isTaken ? freeOutDir : ordinaryOutDir, docsFolder: await findDocs(folder, names, io) };
}

/** `package.json` or the tsconfig names it as the output of a compiler or a bundler. */
async function namesDist(folder: string, names: string[], io: Io): Promise<boolean> {
  const files = ["package.json", "tsconfig.json", "tsconfig.build.json"].filter((name) => names.includes(name));
  const texts = await Promise.all(files.map((name) => io.readFile(join(folder, name))));
  return texts.some((bytes) => /"(?:\.\/)?dist(?:\/[^"]*)?"/.test(new TextDecoder().decode(bytes)));
}

/** A build refuses to replace those. */
export async function holdsOthersFiles(folder: string, io: Io): Promise<boolean> {
  if (!(await io.stat(folder))?.isDirectory) return false;
  const names = await io.list(folder);
  return names.length > 0 && !names.includes(outputMarker);
}

/** `docs/` with a page in it, where no `content/` says otherwise. */
async function findDocs(folder: string, names: string[], io: Io): Promise<string | null> {
  if (names.includes("content") || !names.includes("docs")) return null;
  return (await io.walk(join(folder, "docs"))).some(({ path }) => /\.(?:md|mdx|markdown)$/.test(path)) ? "docs" : null;
}
