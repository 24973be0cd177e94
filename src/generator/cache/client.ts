/** What was bundled for the browser: the bundler rests as long as the settings and the files that it read stay as they are. */
import { join } from "node:path";
import type { Io } from "../io/io.ts";
import type { ClientManifest, OutputFile } from "../model/output.ts";
import { areSame, type Inputs, recordInputs } from "./inputs.ts";
import { keyOf } from "./key.ts";
import { readRecord, writeRecord } from "./record.ts";

export interface ClientRequest {
  /** Absolute. */
  folder: string;
  /** Everything but files that the bundle follows from. */
  madeFrom: unknown[];
  /** False: it is bundled in any case, and nothing is left for later builds. */
  isKept: boolean;
}

interface Kept {
  key: string;
  inputs: Inputs;
  manifest: Omit<ClientManifest, "files" | "islandScripts">;
  files: KeptFile[];
  islandScripts: KeptFile[];
}

/** Bytes are kept as base64. */
interface KeptFile {
  path: string;
  text?: string;
  base64?: string;
}

/** `bundle` is to look at every file that it is made from. Rejects as that does. */
export async function rememberClient(
  { folder, madeFrom, isKept }: ClientRequest,
  bundle: (io: Io) => Promise<ClientManifest>,
  io: Io,
): Promise<ClientManifest> {
  if (!isKept) return bundle(io);
  const path = join(folder, "client.json");
  const key = keyOf(__BUILD__, madeFrom);
  const known = await readRecord<Kept>(path, key, io);
  if (known && (await areSame(known.inputs, io))) {
    return { ...known.manifest, files: known.files.map(unpacked), islandScripts: known.islandScripts.map(unpacked) };
  }
  const start = io.now();
  const recording = recordInputs(io, () => false);
  const manifest = await bundle(recording.io);
  const inputs = recording.inputs();
  // What was saved since the bundler read it would be taken for what is in the bundle.
  if (inputs && !(await wasSavedSince(start, inputs, io))) {
    const { files, islandScripts, ...rest } = manifest;
    const kept: Kept = { key, inputs, manifest: rest, files: files.map(packed), islandScripts: islandScripts.map(packed) };
    await writeRecord(path, kept, io);
  }
  return manifest;
}

async function wasSavedSince(start: number, { files }: Inputs, io: Io): Promise<boolean> {
  const times = await Promise.all(Object.keys(files).map(async (path) => (await io.stat(path))?.modified ?? 0));
  return times.some((time) => time > start);
}

function packed({ path, content }: OutputFile): KeptFile {
  if (typeof content === "string") return { path, text: content };
  return { path, base64: Buffer.from(content as Uint8Array).toString("base64") };
}

function unpacked({ path, text, base64 = "" }: KeptFile): OutputFile {
  return { path, content: text ?? Buffer.from(base64, "base64") };
}
