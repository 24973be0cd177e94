/** `bcidocs theme list` and `bcidocs theme eject <component>`: lists the theme's components, and writes the file that overrides one. */
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { registeredMetadata } from "../../theme/registered/themeComponents.ts";
import { type SlotMetadata, slotMetadata } from "../../theme/slots.ts";
import { findConfig } from "../config/find.ts";
import type { Io } from "../io/io.ts";
import type { ConfigChoice } from "../model/build.ts";
import { ProblemError, problem } from "../problems/problem.ts";
import { nearestName } from "../text/distance.ts";
import { copied, type Ejected, type ThemeFiles, wrapper } from "./eject.ts";

interface ListRequest extends ConfigChoice {
  json?: boolean | undefined;
}

interface EjectRequest extends ListRequest {
  component: string;
  /** Copies the component instead of wrapping it. */
  copy?: boolean | undefined;
}

const ownFolder = "theme/components";
const all: Readonly<Record<string, SlotMetadata>> = { ...slotMetadata, ...registeredMetadata };

interface Row {
  name: string;
  draws: string;
  isSafe: boolean;
  /** The site's file, e.g. `theme/components/Footer.tsx`; null when it has none. */
  replacedBy: string | null;
}

/** The number is the exit status. */
export async function listComponents({ folder, file, json }: ListRequest, io: Io, write: (text: string) => void): Promise<number> {
  const siteDir = dirname(await findConfig(folder, file, io));
  const own = new Set((await io.walk(join(siteDir, ownFolder))).map(({ path }) => path));
  const rows = Object.entries(all).map(([name, { description, isSafe }]): Row => {
    return { name, draws: description, isSafe, replacedBy: own.has(`${name}.tsx`) ? `${ownFolder}/${name}.tsx` : null };
  });
  write(json ? rows.map((row) => `${JSON.stringify({ event: "component", ...row })}\n`).join("") : table(rows));
  return 0;
}

function table(rows: Row[]): string {
  const width = Math.max(...rows.map(({ name }) => name.length)) + 2;
  const lines = rows.map(({ name, draws, isSafe, replacedBy }) => {
    return `${name.padEnd(width)}${isSafe ? "safe  " : "unsafe"}  ${draws}${replacedBy ? ` -> ${replacedBy}` : ""}\n`;
  });
  const notes = [
    "safe: its props do not change in minor versions. unsafe: props or markup may change in a minor version.",
    "To override one, write a file with its name: bcidocs theme eject <component>.",
  ];
  return `${lines.join("")}\n${notes.join("\n")}\n`;
}

/** The number is the exit status. Never writes over a file. */
export async function ejectComponent(
  { folder, file, component: name, copy, json }: EjectRequest,
  io: Io,
  write: (text: string) => void,
): Promise<number> {
  const siteDir = dirname(await findConfig(folder, file, io));
  const part = Object.hasOwn(all, name) ? all[name] : undefined;
  if (!part) throw unknownComponent(name);
  const files = copy ? await copied(name, part, themeFiles(io)) : [wrapper(name, part, name in slotMetadata)];
  const targets = files.map((file) => ({ ...file, path: `${ownFolder}/${file.path}` }));
  for (const { path } of targets) if ((await io.stat(join(siteDir, path))) !== null) throw alreadyThere(path);
  for (const { path, content } of targets) {
    await io.makeFolder(join(siteDir, ownFolder));
    // Never over a file that came in between.
    if (!(await io.createExclusive(join(siteDir, path), content))) throw alreadyThere(path);
  }
  write(json ? targets.map(({ path }) => `${JSON.stringify({ event: "written", path })}\n`).join("") : ejectedText(name, part, targets));
  return 0;
}

function ejectedText(name: string, { isSafe }: SlotMetadata, files: Ejected[]): string {
  const caution = isSafe
    ? ""
    : `${name} is unsafe to override: its props or its markup may change in a minor version. Review it when you update.\n`;
  return `${files.map(({ path }) => `Wrote ${path}\n`).join("")}${caution}Build again to see it: bcidocs build\n`;
}

function themeFiles(io: Io): ThemeFiles {
  const pathOf = (path: string) => fileURLToPath(new URL(__THEME_SOURCES__ + path, import.meta.url));
  return { read: async (path) => new TextDecoder().decode(await io.readFile(pathOf(path))), list: (folder) => io.list(pathOf(folder)) };
}

function unknownComponent(name: string): ProblemError {
  const nearest = nearestName(name, Object.keys(all));
  const hint = nearest ? `Did you mean ${nearest}?` : "`bcidocs theme list` lists all components.";
  return new ProblemError(problem("C011", `the theme has no component ${name} that can be overridden`, { hint }));
}

function alreadyThere(path: string): ProblemError {
  const hint = "Edit this file, or move it away to start again.";
  return new ProblemError(problem("X003", `${path} already exists, and is not changed`, { place: { path }, hint }));
}
