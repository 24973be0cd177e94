/** Reads one text file, or says as a problem why it cannot be read. */
import type { Io } from "../io/io.ts";
import type { Problem } from "../model/problem.ts";
import type { TextMetadata } from "../model/source.ts";
import { problem } from "../problems/problem.ts";
import { formatBytes } from "../text/count.ts";
import { reasonOf } from "../text/errno.ts";
import { decodeText } from "./decode.ts";

/** A file of the site, its size known from the walk. */
export interface FoundFile {
  /** Relative to the site folder. */
  path: string;
  size: number;
  /** Fingerprint of the file; empty if unknown. */
  fingerprint: string;
}

export interface ReadSettings {
  /** Absolute. */
  siteDir: string;
  maxBytes: number;
}

/** What is known of files from an earlier build. */
export interface KnownFiles {
  get(file: FoundFile): TextMetadata | null;
  put(file: FoundFile, about: TextMetadata): void;
}

export type ReadResult = { text: string } | { problem: Problem };

export async function readText({ path, size }: FoundFile, { siteDir, maxBytes }: ReadSettings, io: Io): Promise<ReadResult> {
  if (size > maxBytes) return { problem: tooLarge(path, maxBytes) };
  const bytes = await readBytes(path, siteDir, io);
  if ("problem" in bytes) return bytes;
  const decoded = decodeText(bytes.bytes);
  if ("text" in decoded) return decoded;
  const { message, line, column } = decoded;
  return { problem: problem("M008", message, { place: { path, line, column }, hint: "Save the file as UTF-8." }) };
}

/** `path` is relative to the site folder. */
export async function readBytes(path: string, siteDir: string, io: Io): Promise<{ bytes: Uint8Array } | { problem: Problem }> {
  try {
    return { bytes: await io.readFile(`${siteDir}/${path}`) };
  } catch (error) {
    return { problem: unreadable(path, error) };
  }
}

export function unreadable(path: string, error: unknown): Problem {
  return problem("X002", `cannot read ${path}: ${reasonOf(error)}`, { place: { path } });
}

function tooLarge(path: string, maxBytes: number): Problem {
  const hint = "Split the page, or raise markdown.maxBytes in the config.";
  return problem("M007", `file larger than ${formatBytes(maxBytes)} (limit markdown.maxBytes)`, {
    place: { path, line: 1, column: 1 },
    hint,
  });
}
