/** Makes an output folder for tests as a build leaves it. */
import { manifestFile } from "../../src/generator/emit/unmanagedFiles.ts";

/** Absolute paths and texts of the files, the manifest among them. */
export function withManifest(folder: string, files: Record<string, string>): Record<string, string> {
  const published = Object.entries(files).map(([path, text]) => [
    path,
    { content: "", size: Buffer.byteLength(text), modified: 0, changed: 0 },
  ]);
  const manifest = manifestFile(Object.fromEntries(published));
  const all = Object.entries({ ...files, [manifest.path]: manifest.content });
  return Object.fromEntries(all.map(([path, text]) => [`${folder}/${path}`, text]));
}
