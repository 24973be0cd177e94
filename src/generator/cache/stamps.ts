/** Tells whether files are still those that something was made from, without reading them. */
import { resolve } from "node:path";
import type { Io } from "../io/io.ts";

/** By path relative to `folder`; empty for one that is absent, or was written so lately that a later change might go unseen. */
export async function stampsOf(paths: string[], folder: string, io: Io): Promise<Record<string, string>> {
  const stamps = await Promise.all(paths.map(async (path) => [path, (await io.stat(resolve(folder, path)))?.stamp ?? ""]));
  return Object.fromEntries(stamps) as Record<string, string>;
}

export async function areUnchanged(stamps: Record<string, string>, folder: string, io: Io): Promise<boolean> {
  const now = await stampsOf(Object.keys(stamps), folder, io);
  return Object.entries(stamps).every(([path, stamp]) => stamp !== "" && now[path] === stamp);
}

/** Whether one of them was saved after `start`, in milliseconds since the Unix epoch. */
export async function wereSavedSince(start: number, paths: string[], folder: string, io: Io): Promise<boolean> {
  const times = await Promise.all(paths.map(async (path) => (await io.stat(resolve(folder, path)))?.modified ?? 0));
  return times.some((time) => time > start);
}
