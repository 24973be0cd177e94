/** Makes an output folder for tests as a build leaves it. */
import { manifestFile } from "../../src/generator/emit/manifest.ts";

/** Absolute paths and texts of the files, the manifest among them. */
export function withManifest(folder: string, files: Record<string, string>): Record<string, string> {
  const sizes = Object.entries(files).map(([path, text]) => [path, { size: Buffer.byteLength(text), modified: 0 }]);
  const { path, content } = manifestFile(Object.fromEntries(sizes));
  const all = [...Object.entries(files), [path, content]];
  return Object.fromEntries(all.map(([path, text]) => [`${folder}/${path}`, text]));
}
