/** Writes the files of a small site that a test defines. */
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Text by path relative to the site; null removes the file. */
export type SiteFiles = Record<string, string | Uint8Array | null>;

/** For a site whose settings do not matter. */
export const plainConfig: SiteFiles = { "site.config.ts": 'export default { title: "Test" };\n' };

export async function writeFiles(folder: string, files: SiteFiles): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    const to = join(folder, path);
    await mkdir(dirname(to), { recursive: true });
    if (content === null) await rm(to, { recursive: true, force: true });
    else await writeFile(to, content);
  }
}
