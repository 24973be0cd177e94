/** Hands out the ids of a page: unique, and never an id of the shell. */
import { slug } from "github-slugger";

const reserved = new Set(["main", "sidebar", "menu", "footnote-label"]);

export interface Ids {
  /** An id made from a text, e.g. `signal-quality`, then `signal-quality-1`. */
  forText(text: string): string;
  /** What a text makes, whether it is taken or not. */
  ofText(text: string): string;
  /** The wanted id, or the wanted id with a number when it is taken. */
  claim(wanted: string): string;
  has(id: string): boolean;
}

export function createIds(): Ids {
  const used = new Set<string>();
  const counts = new Map<string, number>();

  function isFree(id: string): boolean {
    return !used.has(id) && !reserved.has(id);
  }

  function claim(wanted: string): string {
    // Names with these prefixes belong to the shell, e.g. `__menu`; with a number they are free.
    const isShellId = /^(?:__|bcidocs-)/.test(wanted);
    let count = counts.get(wanted) ?? (isShellId ? 1 : 0);
    const candidate = (): string => (count === 0 ? wanted : `${wanted}-${count}`);
    while (!isFree(candidate())) count++;
    counts.set(wanted, count);
    used.add(candidate());
    return candidate();
  }

  const ofText = (text: string): string => slug(text) || "section";
  return { claim, ofText, forText: (text) => claim(ofText(text)), has: (id) => used.has(id) };
}
