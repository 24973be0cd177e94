/** Sends a file: with its type, a tag that changes with it, and only the range that was asked for. */
import type { ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { lookup } from "mrmime";
import parseRange from "range-parser";
import { codeOf } from "../text/errno.ts";
import type { FileAnswer } from "./answer.ts";

/** Closes the file in any case. */
export async function sendFile({ status, headers, file }: FileAnswer, response: ServerResponse): Promise<void> {
  // The page for unknown addresses is sent whole.
  const requestHeaders = status === 200 ? response.req.headers : {};
  const { size, modified } = file;
  try {
    const tag = `W/"${size}-${modified}"`;
    const fileHeaders = { "Last-Modified": new Date(modified).toUTCString(), ETag: tag, "Accept-Ranges": "bytes", ...headers };
    if (requestHeaders["if-none-match"] === tag) return void response.writeHead(304, fileHeaders).end();
    const range = (requestHeaders["if-range"] ?? tag) === tag ? readRange(requestHeaders.range, size) : undefined;
    if (range === null)
      return void response.writeHead(416, { ...fileHeaders, "Content-Range": `bytes */${size}`, "Content-Length": 0 }).end();
    const { start, end } = range ?? { start: 0, end: size - 1 };
    const part = range && { "Content-Range": `bytes ${start}-${end}/${size}` };
    response.writeHead(part ? 206 : status, { ...fileHeaders, ...part, "Content-Length": end - start + 1 });
    if (response.req.method === "HEAD" || size === 0) response.end();
    else await pipeline(file.read({ start, end }), response);
  } catch (error) {
    // A reader who leaves is not a fault.
    if (!new Set<unknown>(["ERR_STREAM_PREMATURE_CLOSE", "ECONNRESET", "EPIPE"]).has(codeOf(error))) throw error;
  } finally {
    await file.close();
  }
}

/** `bytes=2-4` -> its first and last byte. Undefined for none, several, or a malformed one; null where the file ends before it. */
function readRange(field: string | undefined, size: number): { start: number; end: number } | null | undefined {
  const ranges = parseRange(size, field ?? "");
  if (ranges === -1) return null;
  return ranges !== -2 && ranges.type === "bytes" && ranges.length === 1 ? ranges[0] : undefined;
}

/** `assets/site.css` -> `text/css; charset=utf-8`. */
export function contentTypeOf(path: string): string {
  const type = lookup(path) ?? "application/octet-stream";
  return /^text\/|[/+](?:json|xml|javascript)$/.test(type) ? `${type}; charset=utf-8` : type;
}
