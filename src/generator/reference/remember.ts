/** Caches the reference on disk, so that TypeDoc and TypeScript run only when the SDK changes. */
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Io } from "../io/io.ts";
import { checksum, contentHash } from "../text/hash.ts";
import { cacheFolder } from "../text/ownFolders.ts";
import { comparePaths } from "../text/path.ts";

export interface MemoryRequest {
  /** Absolute. */
  siteDir: string;
  /** Folder whose TypeScript files are the SDK; absolute. */
  sdkDir: string;
  /** Whatever else the result depends on. */
  settings: unknown;
}

interface Remembered<T> {
  key: string;
  /** Fingerprint of the same files on this machine; changes sooner than the key, and needs no reading. */
  fingerprint: string;
  /** Files outside of the SDK's folder that were read, relative to the site folder. */
  others: string[];
  result: T;
}

export interface Recalled<T> {
  /** The result from the same files and programs; null if there is none. */
  result: T | null;
  /** The cached result is damaged; the next run replaces it. */
  isDamaged: boolean;
}

export async function recall<T>(request: MemoryRequest, io: Io): Promise<Recalled<T>> {
  const file = await io.readFile(memoryPath(request.siteDir)).catch(() => null);
  if (file === null) return { result: null, isDamaged: false };
  const kept = unsealed<T>(new TextDecoder().decode(file));
  if (kept === null) return { result: null, isDamaged: true };
  return { result: await resultFor(request, kept, io).catch(() => null), isDamaged: false };
}

async function resultFor<T>(request: MemoryRequest, { key, fingerprint, others, result }: Remembered<T>, io: Io): Promise<T | null> {
  const now = await fingerprintOf(request, others, io);
  if (now !== "" && now === fingerprint) return result;
  if (key !== (await keyOf(request, others, io))) return null;
  // The files were copied or checked out again: next time they need not be read.
  if (now !== "") await write(request, { key, fingerprint: now, others, result }, io).catch(() => undefined);
  return result;
}

/** Rejects when it cannot be written. */
export async function remember<T>(request: MemoryRequest, made: { others: string[]; result: T }, io: Io): Promise<void> {
  // The fingerprint first: a file that is saved in between makes it outdated, and the key then decides.
  const fingerprint = await fingerprintOf(request, made.others, io);
  const key = await keyOf(request, made.others, io);
  await write(request, { key, fingerprint, ...made }, io);
}

function write<T>({ siteDir }: MemoryRequest, remembered: Remembered<T>, io: Io): Promise<void> {
  const text = JSON.stringify(remembered);
  return io.writeFile(memoryPath(siteDir), `${checksum(text)}\n${text}`);
}

/** The text below the checksum in the first line; null if the file is damaged. Damaged JSON is often valid: only the checksum detects it. */
function unsealed<T>(file: string): Remembered<T> | null {
  const end = file.indexOf("\n");
  const text = file.slice(end + 1);
  return end > 0 && file.slice(0, end) === checksum(text) ? (JSON.parse(text) as Remembered<T>) : null;
}

/** Changes with every source file of the SDK's folder. */
export function stateOf(request: MemoryRequest, io: Io): Promise<string> {
  return keyOf(request, [], io);
}

function memoryPath(siteDir: string): string {
  return join(cacheFolder(siteDir), "reference.txt");
}

/** Changes with every source file, with every file that the compiler read besides, and with the programs. */
async function keyOf(request: MemoryRequest, others: string[], io: Io): Promise<string> {
  const files = await filesOf(request, others, io);
  return hashOf(request, await Promise.all(files.map(async (path) => contentHash(await bytesOf(path, io), 64))), files, io);
}

/** As the key, by fingerprints. Empty if one of the files was saved so recently that it has none. */
async function fingerprintOf(request: MemoryRequest, others: string[], io: Io): Promise<string> {
  const files = await filesOf(request, others, io);
  const fingerprints = await Promise.all(files.map(async (path) => (await io.stat(path))?.fingerprint ?? "absent"));
  return fingerprints.includes("") ? "" : hashOf(request, fingerprints, files, io);
}

async function filesOf({ siteDir, sdkDir }: MemoryRequest, others: string[], io: Io): Promise<string[]> {
  const own = (await io.walk(sdkDir)).filter(({ path }) => /\.[cm]?tsx?$/.test(path)).map(({ path }) => join(sdkDir, path));
  return [...new Set([...own, ...others.map((path) => resolve(siteDir, path))])].sort(comparePaths);
}

/** `states`: the state of each file. */
async function hashOf({ siteDir, settings }: MemoryRequest, states: string[], files: string[], io: Io): Promise<string> {
  const named = files.map((path, index) => [path.slice(siteDir.length), states[index]]);
  const programs = [__VERSION__, await ownHash(io), await versionOf("typedoc", io)];
  return contentHash(JSON.stringify([programs, settings, named]), 64);
}

/** A file that is gone makes another key too. */
async function bytesOf(path: string, io: Io): Promise<Uint8Array | string> {
  return io.readFile(path).catch(() => "absent");
}

/** Changes with the code of this step: bundled, it is in one file. */
async function ownHash(io: Io): Promise<string> {
  return contentHash(await io.readFile(fileURLToPath(import.meta.url)));
}

/** Of an installed package, without loading it. */
async function versionOf(name: string, io: Io): Promise<string> {
  const path = createRequire(import.meta.url).resolve(`${name}/package.json`);
  const { version } = JSON.parse(new TextDecoder().decode(await io.readFile(path))) as { version: string };
  return version;
}
