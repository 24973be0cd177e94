/** Names results by what they were made from. */
import { createHash } from "node:crypto";
import type { SiteConfig } from "../model/config.ts";
import { contentHash } from "../text/hash.ts";

/**
 * The same values give the same key on every machine: `keyOf("compile", { html: "on" })` -> 32 hexadecimal digits. Throws for what JSON
 * would leave out; a field that is undefined counts as missing.
 */
export function keyOf(...parts: unknown[]): string {
  return contentHash(JSON.stringify(parts, refuseLoss), 32);
}

function refuseLoss(field: string, value: unknown): unknown {
  const isLost = typeof value === "function" || [Map, Set, RegExp].some((type) => value instanceof type);
  if (isLost) throw new TypeError(`The value of "${field}" cannot be part of a key: JSON has no form for it.`);
  return value;
}

/** For a key. Of plugins only the options count: the hash of the config's module changes with their code. */
export function configForKey({ markdown, ...config }: Pick<SiteConfig, "markdown">): object {
  const { remarkPlugins, rehypePlugins, ...settings } = markdown;
  return { ...config, markdown: settings, plugins: JSON.stringify([remarkPlugins, rehypePlugins]) };
}

/** As `keyOf`, one value after the other: those of a large site would be a text of a hundred megabytes. */
export function keyOfEach(parts: Iterable<unknown>): string {
  const sum = createHash("sha256");
  for (const part of parts) sum.update(`${JSON.stringify(part)}\n`);
  return sum.digest("hex").slice(0, 32);
}
