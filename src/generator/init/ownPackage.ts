/** What the `package.json` that is there says about the package that the site is for. */
import { join } from "node:path";
import type { Io } from "../io/io.ts";

export interface OwnPackage {
  /** Without its scope; null for none, and for the root of a workspace, which nobody installs. */
  name: string | null;
  /** One line; null for none. */
  description: string | null;
  /** The files that importers load, relative to the folder. */
  entries: string[];
}

/** `text`: that of `package.json`. Nothing where it cannot be read, which is reported elsewhere. */
export function readOwnPackage(text: string | null): OwnPackage {
  const { name, description, workspaces, main, module, types, typings, exports } = parsed(text);
  const line = textOf(description)?.replace(/\s+/g, " ").trim() || null;
  return {
    name: workspaces === undefined ? (textOf(name)?.replace(/^@[^/]*\//, "") ?? null) : null,
    description: line,
    entries: [main, module, types, typings, ...leaves(exports)].flatMap((entry) => textOf(entry) ?? []),
  };
}

/** Whether a file that importers load is there: the package has sources, wherever they are. */
export async function hasOwnEntry(folder: string, { entries }: OwnPackage, io: Io): Promise<boolean> {
  const found = await Promise.all(entries.map((entry) => io.stat(join(folder, entry))));
  return found.some((about) => about?.isDirectory === false);
}

function parsed(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

/** The paths in `exports`, under whatever conditions. */
function leaves(value: unknown): unknown[] {
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(leaves) : [value];
}
