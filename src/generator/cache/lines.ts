/** Indexes as lines of JSON, written and read piece by piece: as one text, that of a large site would fill the memory twice. */
import type { Io } from "../io/io.ts";
import { checksum } from "../text/hash.ts";
import { lazily } from "../text/lazily.ts";

/** What a line says; in the file, `late` follows the value and its checksum after tabs, which JSON has none of. */
export interface Line<Value, Late = unknown> {
  value: Value;
  /** What most readers of the line never ask for. */
  late?: Late;
}

/** A line as it was read: the second part of it is taken apart when it is asked for. */
export interface ReadLine<Value, Late = unknown> {
  value: Value;
  /** Throws for a line that has none. */
  late: () => Late;
}

/** So many characters are written at once. */
const chunkLength = 1 << 20;

/** The file appears at once and whole. */
export async function writeLines(path: string, lines: Iterable<Line<unknown>>, io: Io): Promise<void> {
  const draft = `${path}.${io.machine.pid}`;
  let chunk = "";
  await io.writeFile(draft, "");
  for (const line of lines) {
    chunk += textOf(line);
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
export async function appendLines(path: string, lines: Iterable<Line<unknown>>, io: Io): Promise<void> {
  // At once, so that lines of two builds do not mix.
  await io.appendFile(path, encoder.encode([...lines].map(textOf).join("")));
}

/** Null when there is no file; throws for one that is cut off, damaged or no JSON. */
export async function readLines<Value, Late>(
  path: string,
  io: Io,
): Promise<(Iterator<ReadLine<Value, Late>> & Iterable<ReadLine<Value, Late>>) | null> {
  const bytes = await io.readFile(path).catch(() => null);
  return bytes && (parseLines(bytes) as Generator<ReadLine<Value, Late>>);
}

const encoder = new TextEncoder();
const [newline, tab] = [10, 9];

function textOf({ value, late }: Line<unknown>): string {
  if (late === undefined) return `${JSON.stringify(value)}\n`;
  const text = JSON.stringify(late);
  return `${JSON.stringify(value)}\t${checksum(text)}\t${text}\n`;
}

function* parseLines(bytes: Uint8Array): Generator<ReadLine<unknown>> {
  const decoder = new TextDecoder();
  const parse = (part: Uint8Array): unknown => JSON.parse(decoder.decode(part));
  let nextTab = bytes.indexOf(tab);
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(newline, start);
    if (end < 0) throw new Error("The last line is cut off.");
    if (nextTab >= 0 && nextTab < start) nextTab = bytes.indexOf(tab, start);
    const hasLate = nextTab >= 0 && nextTab < end;
    const late = hasLate ? lateOf(bytes.subarray(nextTab + 1, end), decoder) : null;
    yield {
      value: parse(bytes.subarray(start, hasLate ? nextTab : end)),
      late: lazily(() => {
        if (!late) throw new Error("The line has no second part.");
        return parse(late);
      }),
    };
    start = end + 1;
  }
}

/** `0a1b2c3d` and a tab, then what that is the checksum of. */
function lateOf(part: Uint8Array, decoder: { decode(bytes: Uint8Array): string }): Uint8Array {
  const at = part.indexOf(tab);
  const late = part.subarray(at + 1);
  if (at < 0 || checksum(late) !== decoder.decode(part.subarray(0, at))) throw new Error("A line is damaged.");
  return late;
}
