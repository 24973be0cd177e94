/** Writes the translation of a text, and remembers where each part of it comes from. */
import type { Piece } from "../sources.ts";

export interface Draft {
  /** Takes over a part of the original. */
  copy(from: number, to: number): void;
  /** Writes something else for what begins at an offset of the original. */
  write(text: string, from: number): void;
  /** Number of the line that is being written, from 1. */
  line(): number;
  /** What was written of that line. */
  lineSoFar(): string;
  result(): { text: string; pieces: Piece[] };
}

export function createDraft(original: string): Draft {
  const parts: string[] = [];
  const pieces: Piece[] = [];
  let [length, line, current] = [0, 1, ""];

  function add(text: string, from: number, isCopied: boolean): void {
    if (text === "") return;
    pieces.push({ at: length, from, isCopied });
    parts.push(text);
    length += text.length;
    const lines = text.split("\n");
    line += lines.length - 1;
    current = lines.length > 1 ? (lines.at(-1) ?? "") : current + text;
  }

  return {
    copy: (from, to) => add(original.slice(from, to), from, true),
    write: (text, from) => add(text, from, false),
    line: () => line,
    lineSoFar: () => current,
    result: () => ({ text: parts.join(""), pieces }),
  };
}
