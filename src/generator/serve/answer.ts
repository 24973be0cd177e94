/** What the server asks of a site, and what it gets. */
import type { OutgoingHttpHeaders } from "node:http";
import type { OpenFile } from "../io/io.ts";

/** A request that the guard has let through. */
export interface ServedRequest {
  /** Decoded, the base URL still on it, e.g. `/kit/docs/focus`. Holds no dot segment, no backslash, no empty segment. */
  path: string;
  /** As it was sent, with its question mark, or empty. */
  search: string;
}

/** Header fields by name. Names are written the way the server sends them, e.g. `Content-Type`. */
export type HeaderFields = OutgoingHttpHeaders;

/** An answer with an end. */
export interface FiniteAnswer {
  status: number;
  headers: HeaderFields;
  body: string | Uint8Array;
}

/** A file, which is open: a build may replace it meanwhile. */
export interface FileAnswer {
  status: 200 | 404;
  /** Those of `sendFile` are added. */
  headers: HeaderFields;
  /** Whoever sends the answer closes it, and whoever drops it. */
  file: OpenFile;
}

/** An answer that stays open: server-sent events. */
export interface StreamAnswer {
  /** Called once, as soon as the head is sent. */
  stream: (stream: OpenStream) => void;
}

/** One open answer. */
export interface OpenStream {
  write(text: string): void;
  close(): void;
  /** Called once, when either side has closed it. */
  onClose(listener: () => void): void;
}

export type Answer = FiniteAnswer | FileAnswer | StreamAnswer;

/** Answers every request that the guard accepts. */
export type Answerer = (request: ServedRequest) => Answer | Promise<Answer>;

/** A short answer in plain text, which no cache keeps. */
export function plainAnswer(status: number, text: string, headers: HeaderFields = {}): FiniteAnswer {
  const own = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", "Content-Security-Policy": "default-src 'none'" };
  return { status, headers: { ...own, ...headers }, body: `${text}\n` };
}
