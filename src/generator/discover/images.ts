/** Measures images, so that a page can reserve their space before they load. */
import { imageSize } from "image-size";
import { extensionOf } from "../text/path.ts";

export type Measure = { width: number; height: number } | { message: string } | null;

const measured = new Set([".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg", ".avif"]);
const mostPixels = 50_000_000;

/** An SVG has its size in its first element; the rest may be long. */
const svgStart = 65_536;

export function isMeasured(path: string): boolean {
  return measured.has(extensionOf(path).toLowerCase());
}

/** Width and height in CSS pixels as a browser shows it; null for an SVG without a size. */
export function measureImage(path: string, bytes: Uint8Array): Measure {
  const isSvg = extensionOf(path).toLowerCase() === ".svg";
  try {
    const { width, height, orientation } = imageSize(isSvg ? withoutProlog(bytes) : bytes);
    if (!(width > 0 && height > 0)) return isSvg ? null : { message: "its header has no size" };
    if (width * height > mostPixels) return { message: `it has ${width} × ${height} pixels, more than 50 million` };
    // A photo taken upright is stored sideways, with a flag to rotate it.
    const isTurned = orientation !== undefined && orientation >= 5;
    return isTurned ? { width: height, height: width } : { width, height };
  } catch {
    if (isSvg && svgElementAt(bytes) >= 0) return null;
    return { message: bytes.length === 0 ? "the file is empty" : "its header cannot be read" };
  }
}

/** Ids that links can name in a file of symbols; none for any other file. */
export function symbolIds(path: string, bytes: Uint8Array): string[] {
  if (extensionOf(path).toLowerCase() !== ".svg") return [];
  const text = new TextDecoder().decode(bytes);
  if (!text.includes("<symbol")) return [];
  return [...text.matchAll(/\sid\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, double, single]) => double ?? single ?? "");
}

/** Starts at `<svg`: comments and declarations before it may be longer than what image-size reads. */
function withoutProlog(bytes: Uint8Array): Uint8Array {
  return bytes.subarray(Math.max(0, svgElementAt(bytes)), svgStart);
}

function svgElementAt(bytes: Uint8Array): number {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, svgStart)).indexOf("<svg");
}
