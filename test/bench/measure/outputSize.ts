/** The size of a build's output. */
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { listFiles } from "../../support/hashTree.ts";

export interface OutputSize {
  files: number;
  bytes: number;
}

export async function readOutputSize(folder: string): Promise<OutputSize> {
  const files = await listFiles(folder);
  let bytes = 0;
  for (const file of files) bytes += (await stat(join(folder, file))).size;
  return { files: files.length, bytes };
}
