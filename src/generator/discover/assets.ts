/** Names and measures the files that are not pages: images and downloads of the content, and the static folder. */
import pLimit from "p-limit";
import type { Io } from "../io/io.ts";
import type { Problem } from "../model/problem.ts";
import type { Asset } from "../model/source.ts";
import { problem } from "../problems/problem.ts";
import { contentHash } from "../text/hash.ts";
import { extensionOf, nameOf, withoutExtension } from "../text/path.ts";
import { isMeasured, measureImage, symbolIds } from "./images.ts";
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
  const hint = "The page is built without the image's size, and may jump while it loads.";
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
