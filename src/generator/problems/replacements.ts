/** What earlier versions or other tools have and bcidocs does not: what to use instead. A retired code is never used again. */
import entries from "./replacements.json" with { type: "json" };

const replacements: Readonly<Record<string, string>> = entries;

/** A sentence; undefined for what never existed. */
export function replacementOf(name: string | undefined): string | undefined {
  return name !== undefined && Object.hasOwn(replacements, name) ? replacements[name] : undefined;
}
