/** Which encoding a client gets, and for which files compression pays. */
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

/** In the order of preference, where the client has none. */
const known: readonly Encoding[] = ["br", "gzip", "identity"];

/** Below this, the encoding costs more bytes than it saves. */
const smallest = 256;

/** `gzip;q=0.8, br` -> `br`. Without the header, or where all is refused, the file goes as it is. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (header === undefined) return "identity";
  const weights = new Map(header.split(",").map(readWeight));
  const others = weights.get("*");
  // An unlisted encoding counts as `*`; the unencoded file is always acceptable, and the least preferred.
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? others ?? (encoding === "identity" ? 0.0001 : 0);
  const [best] = known.filter((encoding) => weightOf(encoding) > 0).sort((a, b) => weightOf(b) - weightOf(a));
  return best ?? "identity";
}

/** `br;q=0.5` -> `["br", 0.5]`; an invalid weight counts as 0. */
function readWeight(entry: string): [string, number] {
  const [name = "", ...parameters] = entry.split(";").map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
  const value = weight === undefined ? 1 : /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight) ? Number(weight) : 0;
  return [name === "x-gzip" ? "gzip" : name, value];
}

/** Text is; images, videos and `.woff2` fonts are compressed already. */
export function isWorthPacking(contentType: string, size: number): boolean {
  return (
    size >= smallest &&
    /^text\/|[/+](?:json|xml|javascript)\b|^application\/(?:wasm|vnd\.ms-fontobject)|^font\/[ot]tf|^image\/(?:bmp|x-icon)/.test(contentType)
  );
}

const packers = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** Strong enough for realistic sizes, fast enough to run on request. */
export function pack(bytes: Uint8Array, encoding: Exclude<Encoding, "identity">): Promise<Uint8Array> {
  if (encoding === "gzip") return packers.gzip(bytes, { level: 6 });
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength };
  return packers.br(bytes, { params });
}
