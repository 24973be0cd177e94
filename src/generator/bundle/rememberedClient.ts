/** What the browser gets beside the pages, kept on disk: the bundler rests as long as the settings and the files that it read stay as they are. */
import { join } from "node:path";
import { keyOf } from "../cache/key.ts";
import { areUnchanged, stampsOf, wereSavedSince } from "../cache/stamps.ts";
import type { Io } from "../io/io.ts";
import type { ClientManifest, OutputFile } from "../model/output.ts";
import { cacheFolder } from "../text/ownFolders.ts";
import type { ClientInput } from "./bundle.ts";
import { lookAtInputs } from "./inputs.ts";

export interface RememberedInput extends ClientInput {
  /** False: it is bundled in any case, and nothing is left for later builds. */
  isCached?: boolean | undefined;
}

/** Bytes are kept as base64. */
type KeptFile = { path: string; text: string } | { path: string; base64: string };

interface Kept {
  key: string;
  /** Stamps by path relative to the site. */
  inputs: Record<string, string>;
  manifest: Omit<ClientManifest, "files" | "islandScripts">;
  files: KeptFile[];
  islandScripts: KeptFile[];
}

/** Throws a ProblemError with file and line when a stylesheet or an island is faulty. */
export async function bundleOrRecall({ isCached = true, ...input }: RememberedInput, io: Io): Promise<ClientManifest> {
  const { siteDir, config, islands, facts, componentStyles } = input;
  const path = join(cacheFolder(siteDir), "client.json");
  const key = keyOf(__BUILD__, config, islands, facts, componentStyles);
  const known = isCached ? await recall(path, key, siteDir, io) : null;
  if (known) {
    await lookAtInputs(Object.keys(known.inputs), siteDir, io);
    return { ...known.manifest, files: known.files.map(unpacked), islandScripts: known.islandScripts.map(unpacked) };
  }
  const start = io.now();
  const { bundleClient } = await import("./bundle.ts");
  const { inputs, ...manifest } = await bundleClient(input, io);
  // What was saved since the bundler read it would be taken for what is in the bundle.
  if (isCached && !(await wereSavedSince(start, inputs, siteDir, io))) {
    const { files, islandScripts, ...rest } = manifest;
    const kept: Kept = {
      key,
      inputs: await stampsOf(inputs, siteDir, io),
      manifest: rest,
      files: files.map(packed),
      islandScripts: islandScripts.map(packed),
    };
    // A folder that cannot be written is no reason to fail: the next build does the work again.
    await io.writeFile(path, JSON.stringify(kept)).catch(() => undefined);
  }
  return manifest;
}

async function recall(path: string, key: string, siteDir: string, io: Io): Promise<Kept | null> {
  try {
    const known = JSON.parse(new TextDecoder().decode(await io.readFile(path))) as Kept;
    return known.key === key && (await areUnchanged(known.inputs, siteDir, io)) ? known : null;
  } catch {
    return null; // There is none yet, or it is damaged.
  }
}

function packed({ path, content }: OutputFile): KeptFile {
  if (typeof content === "string") return { path, text: content };
  return { path, base64: Buffer.from(content as Uint8Array).toString("base64") };
}

function unpacked(file: KeptFile): OutputFile {
  return { path: file.path, content: "text" in file ? file.text : Buffer.from(file.base64, "base64") };
}
