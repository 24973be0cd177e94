/** Gives the SDK of a test site a TypeScript of its own. */
import { mkdir, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** `package.json` of the TypeScript 7 that is installed for `sdk/`. */
export const typescript7 = createRequire(new URL("../../../sdk/package.json", import.meta.url)).resolve("typescript/package.json");

/** `folder`: of the SDK. */
export async function installTypeScript7(folder: string): Promise<void> {
  await mkdir(join(folder, "node_modules"), { recursive: true });
  await symlink(dirname(typescript7), join(folder, "node_modules/typescript"), "junction");
}
