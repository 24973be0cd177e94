/** Finds what goes by another name now: in what `@deprecated` said, else by what did not change besides the name. */
import type { PublicSymbol } from "../../model/publicApi.ts";
import { editDistance } from "../../text/distance.ts";
import { lastName } from "../pages/comments.ts";
import { keptLink } from "./publicApi.ts";

/** New name by old one. */
export type Renames = ReadonlyMap<string, string>;

/** Of what is gone and what is new, among each other: exports, or the members of one export. */
export function findRenames(gone: readonly PublicSymbol[], fresh: readonly PublicSymbol[], context: RenameContext): Map<string, string> {
  const renames = new Map<string, string>();
  const free = new Set(fresh);
  for (const old of gone) {
    const target = replacementOf(old, [...free]);
    const shape = shapeOf(old, context.before);
    const isAlike = (one: PublicSymbol, members: RenameContext["before"]) => one.kind === old.kind && shapeOf(one, members) === shape;
    const alike = [...free].filter((one) => isAlike(one, context.after));
    const others = gone.filter((one) => one !== old && isAlike(one, context.before));
    const meant = target && isAlike(target, context.after) ? target : others.length === 0 ? onlyNear(old, alike) : undefined;
    if (!meant) continue;
    renames.set(old.name, meant.name);
    free.delete(meant);
  }
  return renames;
}

export interface RenameContext {
  /** Members by the name of their export. */
  before: ReadonlyMap<string, readonly PublicSymbol[]>;
  after: ReadonlyMap<string, readonly PublicSymbol[]>;
}

/** What `@deprecated` names, in a link or as code: `Use {@link focus} instead`. */
export function replacementOf({ name, deprecated }: PublicSymbol, candidates: readonly PublicSymbol[]): PublicSymbol | undefined {
  if (!deprecated) return undefined;
  const links = [...deprecated.matchAll(/\]\(([^()\s]+)/g)].map(([, url = ""]) => url.replace(keptLink, ""));
  const words = [...deprecated.matchAll(/`([\w$.]+)(?:\(\))?`/g)].map(([, word = ""]) => word);
  const owner = name.includes(".") ? name.replace(/[^.]*$/, "") : "";
  return (
    candidates.find(({ page }) => links.includes(page)) ??
    candidates.find((one) => words.some((word) => one.name === word || one.name === owner + word))
  );
}

/** What it is but for its name, its members included. */
function shapeOf(symbol: PublicSymbol, members: RenameContext["before"]): string {
  const own = lastName(symbol.name);
  const anonymous = (code: string) => code.replace(new RegExp(`(?<![\\w$])${own.replace(/\W/g, "\\$&")}(?![\\w$])`, "g"), "·");
  const inside = (members.get(symbol.name) ?? []).map((one) => [lastName(one.name), ...one.code.map(anonymous)].join(" "));
  return [...symbol.code.map(anonymous), ...inside.sort()].join("\n");
}

/** What says little, such as a property that is a string, may be another one: its name has to be near as well. */
function onlyNear(old: PublicSymbol, alike: PublicSymbol[]): PublicSymbol | undefined {
  const near = alike.filter((one) => isNear(lastName(old.name), lastName(one.name)));
  return near.length === 1 ? near[0] : undefined;
}

function isNear(a: string, b: string): boolean {
  const limit = Math.max(1, Math.floor(Math.min(a.length, b.length) / 2));
  const others = new Set(wordsOf(b));
  return editDistance(a.toLowerCase(), b.toLowerCase(), limit) <= limit || wordsOf(a).some((word) => word.length > 3 && others.has(word));
}

/** `readBattery` -> `read`, `battery` */
function wordsOf(name: string): string[] {
  return name.split(/(?<=[a-z0-9])(?=[A-Z])|_|-/).map((word) => word.toLowerCase());
}
