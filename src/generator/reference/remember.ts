/** Caches the reference on disk, so that TypeDoc and TypeScript run only when the SDK changes. */
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Io } from "../io/io.ts";
import { checksum, contentHash } from "../text/hash.ts";
import { cacheFolder } from "../text/ownNames.ts";
import { isAmong } from "./siteFiles.ts";

export interface MemoryRequest {
  /** Absolute. */
  siteDir: string;
  /** Folder of the SDK's tsconfig or first entry point; absolute. */
  sdkDir: string;
  /** Files and folders in that folder that are not part of the SDK; absolute. */
  siteFiles: string[];
  /** Whatever else the result depends on. */
  settings: unknown;
}

interface Remembered<T> {
  key: string;
  /** Fingerprint of the same files on this machine; changes sooner than the key, and needs no reading. */
  fingerprint: string;
  /** Files that the compiler read, relative to the site folder. */
  files: string[];
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

async function resultFor<T>(request: MemoryRequest, { key, fingerprint, files, result }: Remembered<T>, io: Io): Promise<T | null> {
  const now = await fingerprintOf(request, files, io);
  if (now !== "" && now === fingerprint) return result;
  if (key !== (await keyOf(request, files, io))) return null;
  // The files were copied or checked out again: next time they need not be read.
  if (now !== "") await write(request, { key, fingerprint: now, files, result }, io).catch(() => undefined);
  return result;
}

/** Rejects when it cannot be written. */
export async function remember<T>(request: MemoryRequest, made: { files: string[]; result: T }, io: Io): Promise<void> {
  // The fingerprint first: a file that is saved in between makes it outdated, and the key then decides.
  const fingerprint = await fingerprintOf(request, made.files, io);
  const key = await keyOf(request, made.files, io);
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

function memoryPath(siteDir: string): string {
  return join(cacheFolder(siteDir), "reference.txt");
}

/** Changes with every file that the compiler read, with the names of those that it may find, and with the programs. */
async function keyOf(request: MemoryRequest, files: string[], io: Io): Promise<string> {
  const stateOf = async (path: string) => contentHash(await bytesOf(resolve(request.siteDir, path), io), 64);
  return hashOf(request, await Promise.all(files.map(stateOf)), files, io);
}

/** As the key, by fingerprints. Empty if one of the files was saved so recently that it has none. */
async function fingerprintOf(request: MemoryRequest, files: string[], io: Io): Promise<string> {
  const stateOf = async (path: string) => (await io.stat(resolve(request.siteDir, path)))?.fingerprint ?? "absent";
  const fingerprints = await Promise.all(files.map(stateOf));
  return fingerprints.includes("") ? "" : hashOf(request, fingerprints, files, io);
}

/** `states`: the state of each file. */
async function hashOf(request: MemoryRequest, states: string[], files: string[], io: Io): Promise<string> {
  const programs = [__VERSION__, await ownHash(io), await versionOf("typedoc", io)];
  const named = files.map((path, index) => [path, states[index]]);
  return contentHash(JSON.stringify([programs, request.settings, await namesOf(request, io), named]), 64);
}

/** A new file may be one that the tsconfig includes, or that an import finds first. */
async function namesOf({ sdkDir, siteFiles }: MemoryRequest, io: Io): Promise<string[]> {
  const paths = (await io.walk(sdkDir)).map(({ path }) => path);
  return paths.filter((path) => /\.[cm]?tsx?$/.test(path) && !isAmong(join(sdkDir, path), siteFiles));
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
