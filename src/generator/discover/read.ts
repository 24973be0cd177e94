/** Reads one UTF-8 text file, or returns the problem that prevents it. */
import type { Io, WalkEntry } from "../io/io.ts";
import { type Problem, problem } from "../problems/problem.ts";
import type { Aliases } from "../text/aliases.ts";
import { attempt } from "../text/attempt.ts";
import { formatBytes } from "../text/count.ts";
import { reasonOf } from "../text/errno.ts";
import { lineAndColumn } from "../text/json.ts";

/** A file of the site, its size known from the walk; `path` is relative to the site folder. */
export type FoundFile = Omit<WalkEntry, "fault">;

export interface ReadSettings {
  /** Absolute. */
  siteDir: string;
  maxBytes: number;
  aliases: Aliases;
}

export async function readText(
  { path, size }: FoundFile,
  { siteDir, maxBytes }: Omit<ReadSettings, "aliases">,
  io: Io,
): Promise<{ text: string } | { problem: Problem }> {
  if (size > maxBytes) {
    const hint = "Split the page, or raise markdown.maxBytes in the config.";
    const message = `file larger than ${formatBytes(maxBytes)} (limit markdown.maxBytes)`;
    return { problem: problem("M007", message, { place: { path, line: 1, column: 1 }, hint }) };
  }
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
    return { problem: problem("X002", `cannot read ${path}: ${reasonOf(error)}`, { place: { path } }) };
  }
}

export type Decoded = { text: string } | { message: string; line: number; column: number };

/** Byte order mark gone, NUL replaced as CommonMark asks. */
export function decodeText(bytes: Uint8Array): Decoded {
  const utf16 = { message: "the file is UTF-16, not UTF-8", line: 1, column: 1 };
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) return utf16;
  const text = attempt(() => new TextDecoder("utf-8", { fatal: true }).decode(bytes), null);
  if (text === null) return invalidByte(bytes);
  if (!text.includes("\0")) return { text };
  return isHalfNul(text) ? utf16 : { text: text.replaceAll("\0", "\uFFFD") };
}

/** Latin text in UTF-16 without its mark has a NUL for every letter. */
function isHalfNul(text: string): boolean {
  const start = text.slice(0, 1000);
  return start.split("\0").length - 1 >= start.length * 0.4;
}

/** It is where the first replacement character is that the file itself does not hold. */
function invalidByte(bytes: Uint8Array): Decoded {
  const text = Buffer.from(bytes).toString();
  let [at, offset] = [-1, 0];
  do {
    const next = text.indexOf("\uFFFD", at + 1);
    offset += Buffer.byteLength(text.slice(Math.max(at, 0), next));
    at = next;
  } while (bytes[offset] === 0xef && bytes[offset + 1] === 0xbf && bytes[offset + 2] === 0xbd);
  const byte = bytes[offset] ?? 0;
  const before = text.slice(0, at).replace(/^\uFEFF/, "");
  return {
    message: `not valid UTF-8 (byte 0x${byte.toString(16).toUpperCase().padStart(2, "0")})`,
    ...lineAndColumn(before, before.length),
  };
}
