/** The package as users have it: the packed files, next to their declared dependencies and no others. Needs no network. */
import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { mustRun } from "./cli.ts";
import { repository } from "./folders.ts";
import { readTar } from "./tar.ts";

/** Packs lib/ in its current state, and unpacks it below `folder`, where programs and sites then find it. */
export async function installPacked(folder: string): Promise<{ program: string; tarball: string }> {
  const printed = await mustRun("npm", ["pack", "--ignore-scripts", "--offline", "--silent", "--pack-destination", folder], {
    cwd: repository,
  });
  const tarball = join(folder, printed.trim().split("\n").at(-1) ?? "");
  const modules = join(folder, "node_modules");
  const installed = join(modules, "bcidocs");
  for (const { path, content } of readTar(gunzipSync(await readFile(tarball)))) {
    const to = join(installed, path.replace(/^package\//, ""));
    await mkdir(dirname(to), { recursive: true });
    await writeFile(to, content);
  }
  // As npm records what it installed.
  const packages = { "node_modules/bcidocs": { resolved: `file:${basename(tarball)}` } };
  await writeFile(join(modules, ".package-lock.json"), JSON.stringify({ packages }));
  const { dependencies } = JSON.parse(await readFile(join(installed, "package.json"), "utf8")) as { dependencies: Record<string, string> };
  for (const name of Object.keys(dependencies)) {
    await mkdir(dirname(join(modules, name)), { recursive: true });
    await symlink(join(repository, "node_modules", name), join(modules, name), "junction");
  }
  return { program: join(installed, "bin", "bcidocs.js"), tarball };
}
