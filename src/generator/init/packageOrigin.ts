/** Finds out where the running package was installed from, so that a new site can ask for the same. */
import { basename, dirname, join, resolve } from "node:path";
import type { Io } from "../io/io.ts";
import { fieldsOf, jsonFields } from "../text/json.ts";
import { relativeTo } from "../text/path.ts";

/** What a `package.json` in `siteFolder` has to ask for, e.g. `3.8.1` or `file:../bcidocs-3.8.1.tgz`; null when nothing says it. */
export async function findOwnSpec(packageFolder: string, siteFolder: string, io: Io): Promise<string | null> {
  const origin = await findOrigin(packageFolder, io);
  if (origin === null || "spec" in origin) return origin?.spec ?? null;
  if ((await io.stat(origin.path)) === null) return null;
  return `file:${relativeTo(siteFolder, origin.path)}`;
}

/** A file or folder of this machine, or a version that any machine can install. */
type Origin = { path: string } | { spec: string };

/**
 * The package manager recorded it above: npm in `node_modules/.package-lock.json`, for `npx` too, the others in the
 * `package.json` of the project. A package outside of `node_modules` is a linked checkout: its folder is what was installed.
 */
async function findOrigin(packageFolder: string, io: Io): Promise<Origin | null> {
  if (basename(dirname(packageFolder)) !== "node_modules") return { path: packageFolder };
  for (let folder = dirname(packageFolder); dirname(folder) !== folder; folder = dirname(folder)) {
    const origin = (await notedByNpm(packageFolder, folder, io)) ?? (await notedInProject(folder, io));
    if (origin) return origin;
  }
  return null;
}

async function notedByNpm(packageFolder: string, folder: string, io: Io): Promise<Origin | null> {
  const lock = await readJson(join(folder, "node_modules", ".package-lock.json"), io);
  const packages = fieldsOf(lock.packages);
  const { resolved } = fieldsOf(packages[relativeTo(folder, packageFolder)]);
  return typeof resolved === "string" ? originOf(resolved, folder) : null;
}

async function notedInProject(folder: string, io: Io): Promise<Origin | null> {
  const project = await readJson(join(folder, "package.json"), io);
  const specs = ["dependencies", "devDependencies", "optionalDependencies"].map((field) => fieldsOf(project[field]).bcidocs);
  const spec = specs.find((found) => typeof found === "string");
  return spec === undefined ? null : originOf(spec as string, folder);
}

/** A version from a registry is required by its number, not by its address. */
function originOf(spec: string, folder: string): Origin {
  const [, path] = /^(?:file|link|portal):(.*)$/.exec(spec) ?? [];
  if (path !== undefined) return { path: resolve(folder, path) };
  if (/^\.{0,2}[\\/]/.test(spec)) return { path: resolve(folder, spec) };
  const isAddress = /^(?:git|github:|https?:)/.test(spec) && !/\/bcidocs\/-\/bcidocs-[^/]*\.tgz$/.test(spec);
  return { spec: isAddress ? spec : __VERSION__ };
}

/** An unreadable file of another program says nothing. */
async function readJson(path: string, io: Io): Promise<Record<string, unknown>> {
  if ((await io.stat(path))?.isDirectory !== false) return {};
  return jsonFields(await io.readFile(path).catch(() => null));
}
