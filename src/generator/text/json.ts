/** JSON of other tools and users: its content, and the place of a fault. */

import { attempt } from "./attempt.ts";
import { messageOf } from "./errno.ts";

/** null for what is not JSON. */
export function parseJson(json: string | Uint8Array | null): unknown {
  return attempt(() => JSON.parse(typeof json === "string" ? json : new TextDecoder().decode(json ?? undefined)), null);
}

/** As `fieldsOf`; none for what is not JSON. */
export function jsonFields(json: string | Uint8Array | null): Record<string, unknown> {
  return fieldsOf(parseJson(json));
}

/** The fields of an object; none for what is not an object. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

/** What is wrong, and where; null for JSON that is fine. */
export function findJsonFault(text: string): { message: string; at: { line: number; column: number } } | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    const message = messageOf(error);
    const offset = /position (\d+)/.exec(message)?.[1];
    return {
      message: message.replace(/ in JSON at position.*/, ""),
      at: lineAndColumn(text, offset === undefined ? text.length : Number(offset)),
    };
  }
}

/** Place of an offset; lines end with LF, CRLF or CR. */
export function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  const lines = text.slice(0, offset).split(/\r\n|\n|\r/);
  return { line: lines.length, column: (lines.at(-1) ?? "").length + 1 };
}
