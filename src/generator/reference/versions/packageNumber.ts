/** Which version a package says that it has. */
import { dirname, join } from "node:path";
import type { Io } from "../../io/io.ts";
import type { Place } from "../../model/problem.ts";
import { relativeTo } from "../../text/path.ts";

export interface PackageNumber {
  version: string | null;
  place: Place | null;
}

/** `version` of the nearest `package.json` above the entry point that has one, and its place. */
export async function packageNumber(siteDir: string, entryPoint: string, io: Io): Promise<PackageNumber> {
  for (let folder = dirname(join(siteDir, entryPoint)); ; folder = dirname(folder)) {
    const path = join(folder, "package.json");
    const text = await io.readFile(path).then(
      (bytes) => new TextDecoder().decode(bytes),
      () => "",
    );
    const versionMatch = /"version"\s*:\s*"([^"]+)"/.exec(text);
    if (versionMatch) {
      const lines = text.slice(0, versionMatch.index).split("\n");
      const place = { path: relativeTo(siteDir, path), line: lines.length, column: (lines.at(-1) ?? "").length + 1 };
      return { version: versionMatch[1] ?? null, place };
    }
    if (dirname(folder) === folder) return { version: null, place: null };
  }
}
