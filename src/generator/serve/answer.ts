/** What the server asks of a site, and what it gets: plain data, with one exception for answers that never end. */
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from "node:http";

/** A request that the guard has let through. */
export interface ServedRequest {
  method: "GET" | "HEAD";
  /** Decoded, the base URL still on it, e.g. `/kit/docs/focus`. Holds no dot segment, no backslash, no empty segment. */
  path: string;
  /** As it was sent, with its question mark, or empty. */
  search: string;
  headers: IncomingHttpHeaders;
}

/** Header fields by name. Names are written the way the server sends them, e.g. `Content-Type`. */
export type HeaderFields = OutgoingHttpHeaders;

/** An answer with an end. The server adds `Content-Length`, and sends no body where there must be none. */
export interface FiniteAnswer {
  status: number;
  headers: HeaderFields;
  body: string | Uint8Array | FileBody;
}

/** A file that is too large to be kept in memory, or a part of it. */
export interface FileBody {
  /** Absolute path. */
  file: string;
  /** First byte. */
  start: number;
  /** How many bytes. */
  length: number;
}

/** An answer that stays open, e.g. for server-sent events: the default content type is `text/event-stream`. */
export interface StreamAnswer {
  headers?: HeaderFields;
  /** Called once, as soon as the head is sent. Not called for HEAD. */
  stream: (stream: OpenStream) => void;
}

/** One open answer. */
export interface OpenStream {
  /** False if it is closed, also because its reader was too slow and the server closed it. */
  write(text: string): boolean;
  close(): void;
  /** Called once, when either side has closed it. */
  onClose(listener: () => void): void;
}

export type Answer = FiniteAnswer | StreamAnswer;

/** Answers every request that the guard accepts. */
export type Answerer = (request: ServedRequest) => Answer | Promise<Answer>;

/** A short answer in plain text, which no cache keeps. */
export function plainAnswer(status: number, text: string, headers: HeaderFields = {}): FiniteAnswer {
  const own = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", "Content-Security-Policy": "default-src 'none'" };
  return { status, headers: { ...own, ...headers }, body: `${text}\n` };
}
