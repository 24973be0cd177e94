/** One file as an answer: its headers, the part and the encoding that the client wants, or that it has it already. */
import type { FiniteAnswer, HeaderFields, ServedRequest } from "./answer.ts";
import { chooseEncoding, isWorthPacking } from "./compression.ts";
import { isUnchanged, rangeOf } from "./conditions.ts";
import { contentTypeOf } from "./contentTypes.ts";
import type { Files, KnownFile } from "./files.ts";
import { fieldsFor, type HeaderRule } from "./headersFile.ts";

export interface FileRequest {
  file: KnownFile;
  /** Relative to the published folder, e.g. `assets/site.4f5e6d7c8b.css`. */
  path: string;
  /** 200, or 404 for the page that says so. */
  status: 200 | 404;
  rules: readonly HeaderRule[];
}

/** Names that change with the content: `site.4f5e6d7c8b.css`, `inter.NRMW37G5.woff2`. */
const hashedName = /^(?:assets|search\/files)\/.*\.(?:[0-9a-f]{8,}|[0-9A-Z]{8})(?:\.[^./]+)?$/;

/** The answer to a request for this file. */
export async function fileAnswer(request: ServedRequest, { file, path, status, rules }: FileRequest, files: Files): Promise<FiniteAnswer> {
  const fields = fieldsFor(request.path, rules);
  const type = fields.get("content-type")?.value ?? contentTypeOf(path);
  const isPackable = file.bytes !== null && isWorthPacking(type, file.size);
  const encoding = isPackable && request.headers.range === undefined ? chooseEncoding(header(request, "accept-encoding")) : "identity";
  const etag = encoding === "identity" ? `"${file.hash}"` : `"${file.hash}-${encoding}"`;
  const headers = headersOf({
    path,
    status,
    fields,
    own: { "Content-Type": type, ETag: etag, ...(encoding !== "identity" && { "Content-Encoding": encoding }) },
  });
  if (isPackable) headers.Vary = [headers.Vary, "Accept-Encoding"].filter(Boolean).join(", ");
  else headers["Accept-Ranges"] = "bytes";

  if (status === 404) delete headers.ETag;
  else if (isUnchanged(etag, request.headers)) return { status: 304, headers: withoutContent(headers), body: "" };
  if (encoding !== "identity" && file.bytes) {
    return { status, headers, body: await files.packed({ ...file, bytes: file.bytes }, encoding) };
  }
  const range = status === 200 && request.method === "GET" ? rangeOf(request.headers, { etag, size: file.size }) : "whole";
  if (range === "none") return { status: 416, headers: { ...withoutContent(headers), "Content-Range": `bytes */${file.size}` }, body: "" };
  if (range === "whole") return { status, headers, body: partOf(file, 0, file.size) };
  const { first, last } = range;
  return {
    status: 206,
    headers: { ...headers, "Content-Range": `bytes ${first}-${last}/${file.size}` },
    body: partOf(file, first, last + 1 - first),
  };
}

interface Head {
  path: string;
  status: 200 | 404;
  fields: ReturnType<typeof fieldsFor>;
  own: HeaderFields;
}

/** `_headers` wins, except that no client may cache a missing page. */
function headersOf({ path, status, fields, own }: Head): HeaderFields {
  const headers: HeaderFields = { "Cache-Control": hashedName.test(path) ? "public, max-age=31536000, immutable" : "no-cache", ...own };
  const names = new Map(Object.keys(headers).map((name) => [name.toLowerCase(), name]));
  for (const [key, { name, value }] of fields) headers[names.get(key) ?? properCase(name)] = value;
  if (status === 404) headers["Cache-Control"] = "no-cache";
  return headers;
}

/** `x-content-type-options` -> `X-Content-Type-Options`, so that the server does not add a second one. */
function properCase(name: string): string {
  return name.toLowerCase().replace(/(?:^|-)[a-z]/g, (start) => start.toUpperCase());
}

function withoutContent({ "Content-Type": _type, "Content-Encoding": _encoding, ...headers }: HeaderFields): HeaderFields {
  return headers;
}

function partOf({ path, bytes }: KnownFile, start: number, length: number): FiniteAnswer["body"] {
  return bytes ? bytes.subarray(start, start + length) : { file: path, start, length };
}

function header({ headers }: ServedRequest, name: string): string | undefined {
  const value = headers[name];
  return typeof value === "string" ? value : value?.join(", ");
}
