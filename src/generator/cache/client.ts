/** What was bundled for the browser: the bundler rests as long as the settings and the files that it read stay as they are. */
import { join } from "node:path";
import type { Io } from "../io/io.ts";
import type { ClientManifest, OutputFile } from "../model/output.ts";
import { keyOf } from "./key.ts";
import { rememberFrom } from "./record.ts";

export interface ClientRequest {
  /** Absolute. */
  folder: string;
  /** Everything but files that the bundle follows from. */
  madeFrom: unknown[];
  /** False: it is bundled in any case, and nothing is left for later builds. */
  isKept: boolean;
}

interface Kept {
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
  const record = { path: join(folder, "client.json"), key: keyOf(__BUILD__, madeFrom) };
  const kept = await rememberFrom(record, async (noting) => pack(await bundle(noting)), io);
  return { ...kept.manifest, files: kept.files.map(unpacked), islandScripts: kept.islandScripts.map(unpacked) };
}

function pack({ files, islandScripts, ...manifest }: ClientManifest): Kept {
  return { manifest, files: files.map(packed), islandScripts: islandScripts.map(packed) };
}

function packed({ path, content }: OutputFile): KeptFile {
  if (typeof content === "string") return { path, text: content };
  return { path, base64: Buffer.from(content as Uint8Array).toString("base64") };
}

function unpacked({ path, text, base64 = "" }: KeptFile): OutputFile {
  return { path, content: text ?? Buffer.from(base64, "base64") };
}
