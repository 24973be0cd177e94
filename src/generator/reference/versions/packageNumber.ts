/** Which version a package says that it has. */
import { dirname, join } from "node:path";
import type { Io } from "../../io/io.ts";
import type { Place } from "../../model/problem.ts";
import { lineAndColumn } from "../../text/json.ts";
import { relativeTo } from "../../text/path.ts";

export interface PackageNumber {
  version: string | null;
  place: Place | null;
}

/** `version` of the nearest `package.json` above the entry point that has one, and its place. */
export async function packageNumber(siteDir: string, entryPoint: string, io: Io): Promise<PackageNumber> {
  for (let folder = dirname(join(siteDir, entryPoint)); ; folder = dirname(folder)) {
    const path = join(folder, "package.json");
    const text = new TextDecoder().decode(await io.readFile(path).catch(() => new Uint8Array()));
    const match = /"version"\s*:\s*"([^"]+)"/.exec(text);
    if (match) return { version: match[1] ?? null, place: { path: relativeTo(siteDir, path), ...lineAndColumn(text, match.index) } };
    if (dirname(folder) === folder) return { version: null, place: null };
  }
}
