/** Indexes as lines of JSON, written and read piece by piece: as one text, that of a large site would fill the memory twice. */
import type { Io } from "../io/io.ts";

/** So many characters are written at once. */
const chunkLength = 1 << 20;

/** The file appears at once and whole. */
export async function writeLines(path: string, values: Iterable<unknown>, io: Io): Promise<void> {
  const draft = `${path}.${io.machine.pid}`;
  const encoder = new TextEncoder();
  let chunk = "";
  await io.writeFile(draft, "");
  for (const value of values) {
    chunk += `${JSON.stringify(value)}\n`;
    if (chunk.length < chunkLength) continue;
    await io.appendFile(draft, encoder.encode(chunk));
    chunk = "";
  }
  await io.appendFile(draft, encoder.encode(chunk));
  await io.rename(draft, path);
}

/** Whether lines may be added to a file of `known` lines that holds `needed` things: it must not grow with every build. */
export function mayGrow(known: number, added: number, needed: number): boolean {
  return known > 0 && known + added < 1.2 * needed;
}

/** Adds lines to a file that `readLines` has read. */
export async function appendLines(path: string, values: Iterable<unknown>, io: Io): Promise<void> {
  const lines = [...values].map((value) => `${JSON.stringify(value)}\n`);
  // At once, so that lines of two builds do not mix.
  await io.appendFile(path, new TextEncoder().encode(lines.join("")));
}

/** Null when there is no file; throws for one that is cut off or no JSON. */
export async function readLines(path: string, io: Io): Promise<Generator<unknown> | null> {
  const bytes = await io.readFile(path).catch(() => null);
  return bytes && parseLines(bytes);
}

function* parseLines(bytes: Uint8Array): Generator<unknown> {
  const decoder = new TextDecoder();
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(10, start);
    if (end < 0) throw new Error("The last line is cut off.");
    yield JSON.parse(decoder.decode(bytes.subarray(start, end)));
    start = end + 1;
  }
}
