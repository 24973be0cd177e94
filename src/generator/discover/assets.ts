/** Names and measures the files that are not pages: images and downloads of the content, and the static folder. */
import { imageSize } from "image-size";
import pLimit from "p-limit";
import type { Io } from "../io/io.ts";
import type { Asset } from "../model/source.ts";
import { type Problem, problem } from "../problems/problem.ts";
import { contentHash } from "../text/hash.ts";
import { extensionOf, nameOf, withoutExtension } from "../text/path.ts";
import { type FoundFile, readBytes } from "./read.ts";

/** Assets may be videos: few of them are in memory at once. */
const mostAtOnce = 8;

export interface AssetRequest {
  siteDir: string;
  /** Files of the content folders. */
  content: readonly FoundFile[];
  /** Files of the static folder. */
  fixed: readonly FoundFile[];
  /** Relative to the site folder, e.g. `static`. */
  staticDir: string;
}

export async function readAssets(request: AssetRequest, io: Io): Promise<{ assets: Asset[]; problems: Problem[] }> {
  const { siteDir, staticDir } = request;
  const results = [
    ...(await pLimit(mostAtOnce).map(request.content, ({ path }) => readContentAsset(path, siteDir, io))),
    ...(await pLimit(mostAtOnce).map(request.fixed, ({ path }) => readStaticFile(path, { siteDir, staticDir }, io))),
  ];
  return {
    assets: withSharedUrls(results.flatMap(({ asset }) => asset ?? [])),
    problems: results.flatMap(({ problem: found }) => found ?? []),
  };
}

interface AssetResult {
  asset?: Asset;
  problem?: Problem;
}

async function readContentAsset(path: string, siteDir: string, io: Io): Promise<AssetResult> {
  const read = await readBytes(path, siteDir, io);
  if ("problem" in read) return read;
  return withMeasure({ path, url: hashedUrl(path, read.bytes), isStatic: false }, read.bytes);
}

/** Only images are opened: all other static files are copied unread. */
async function readStaticFile(path: string, { siteDir, staticDir }: { siteDir: string; staticDir: string }, io: Io): Promise<AssetResult> {
  const asset: Asset = { path, url: staticDir === "" ? `/${path}` : path.slice(staticDir.length), isStatic: true };
  if (!isMeasured(path)) return { asset };
  const read = await readBytes(path, siteDir, io);
  return "problem" in read ? read : withMeasure(asset, read.bytes);
}

/** `content/docs/images/a b.svg` -> `/assets/a b.1f2e3d4c5b.svg`; code that writes it into HTML encodes it. */
function hashedUrl(path: string, bytes: Uint8Array): string {
  const name = nameOf(path).normalize("NFC");
  return `/assets/${withoutExtension(name)}.${contentHash(bytes)}${extensionOf(name)}`;
}

function withMeasure(found: Asset, bytes: Uint8Array): AssetResult {
  if (!isMeasured(found.path)) return { asset: found };
  const ids = symbolIds(found.path, bytes);
  const asset = ids.length > 0 ? { ...found, ids } : found;
  const measure = measureImage(asset.path, bytes);
  const heavy = bytes.length > heavyBytes ? { problem: heavyProblem(asset.path, bytes.length) } : {};
  if (measure === null) return { asset, ...heavy };
  if (!("message" in measure)) return { asset: { ...asset, ...measure }, ...heavy };
  const hint = "The page is built without the size of the image, and may shift while it loads.";
  return { asset, problem: problem("M022", `the image cannot be measured: ${measure.message}`, { place: { path: asset.path }, hint }) };
}

/** A reader with a slow connection waits some seconds for more. */
const heavyBytes = 1_000_000;

function heavyProblem(path: string, bytes: number): Problem {
  const hint = "Scale it down to the width at which it is shown, or save it as WebP or AVIF.";
  return problem("M037", `the image has ${(bytes / 1_000_000).toFixed(1)} MB`, { place: { path }, hint });
}

/** The same content as `Logo.png` and `logo.png` gets one URL, since not every file system keeps two such files apart. */
function withSharedUrls(assets: Asset[]): Asset[] {
  const first = new Map<string, string>();
  return assets.map((asset) => {
    if (asset.isStatic) return asset;
    const key = asset.url.toLowerCase();
    const url = first.get(key) ?? asset.url;
    first.set(key, url);
    return { ...asset, url };
  });
}

const measured = new Set([".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg", ".avif"]);
export const mostPixels = 50_000_000;

/** An SVG has its size in its first element; the rest may be long. */
const svgStart = 65_536;

function isMeasured(path: string): boolean {
  return measured.has(extensionOf(path).toLowerCase());
}

/** Width and height in CSS pixels as a browser shows it; null for an SVG without a size. */
export function measureImage(path: string, bytes: Uint8Array): { width: number; height: number } | { message: string } | null {
  const isSvg = extensionOf(path).toLowerCase() === ".svg";
  try {
    // Comments and declarations before `<svg` may be longer than what image-size reads.
    const { width, height, orientation } = imageSize(isSvg ? bytes.subarray(Math.max(0, svgElementAt(bytes)), svgStart) : bytes);
    if (!(width > 0 && height > 0)) return isSvg ? null : { message: "its header has no size" };
    if (width * height > mostPixels) return { message: `it has ${width} × ${height} pixels, more than 50 million` };
    // A photo taken upright is stored sideways, with a flag to rotate it.
    return (orientation ?? 1) >= 5 ? { width: height, height: width } : { width, height };
  } catch {
    if (isSvg && svgElementAt(bytes) >= 0) return null;
    return { message: bytes.length === 0 ? "the file is empty" : "its header cannot be read" };
  }
}

/** Ids that links can name in a file of symbols; none for any other file. */
function symbolIds(path: string, bytes: Uint8Array): string[] {
  if (extensionOf(path).toLowerCase() !== ".svg") return [];
  const text = new TextDecoder().decode(bytes);
  if (!text.includes("<symbol")) return [];
  return [...text.matchAll(/\sid\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, double, single]) => double ?? single ?? "");
}

function svgElementAt(bytes: Uint8Array): number {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, svgStart)).indexOf("<svg");
}
