/** The ids of headings: those that authors name, in the spellings of several tools, and those made from texts. Unique, and never an id of the shell. */
import { slug } from "github-slugger";
import type { Element, ElementContent, Text } from "hast";
import { problem } from "../../problems/problem.ts";
import { placeOf } from "../sources.ts";
import type { PageState } from "../state.ts";

const reserved = new Set(["main", "sidebar", "menu", "footnote-label"]);

export interface Ids {
  /** An id made from a text, e.g. `signal-quality`, then `signal-quality-1`. */
  forText(text: string): string;
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

  return { claim, forText: (text) => claim(slug(text) || "section"), has: (id) => used.has(id) };
}

/** `{#id}`, `{ #id }`, `{: #id }`, `{/* id *\/}` or `{/* #id *\/}`; the asterisks may have become emphasis before. */
const id = String.raw`[^\s{}#*/]+`;
const spelling = new RegExp(String.raw`\{(?::?\s*#(${id})|\s*/\*\s*#?(${id})\s*\*/)\s*\}$`);
/** A list of attributes that is not one, e.g. `{.class %}`. */
const otherAttributes = /(?:^|\s)\{\s*[:.#][^{}]*\}$/;

/** Takes the id off the end of a heading; null if there is none. */
export function takeCustomId(heading: Element, state: PageState): string | null {
  joinComment(heading);
  const last = heading.children.at(-1);
  if (last?.type !== "text") return null;
  const text = last.value.trimEnd();
  if (!text.endsWith("}")) return null;
  const match = spelling.exec(text);
  if (!match) {
    reportOther(heading, text, state);
    return null;
  }
  last.value = text.slice(0, match.index).trimEnd();
  if (last.value === "") heading.children.pop();
  return match[1] ?? match[2] ?? null;
}

/** `{/*id*\/}` reads as emphasis to Markdown: `{/`, `id`, `/}`. */
function joinComment(heading: Element): void {
  const [before, emphasis, behind] = heading.children.slice(-3) as (ElementContent | undefined)[];
  const [inner] = emphasis?.type === "element" && emphasis.tagName === "em" ? emphasis.children : [];
  if (before?.type !== "text" || behind?.type !== "text" || inner?.type !== "text") return;
  if (!before.value.endsWith("{/") || behind.value.trimEnd() !== "/}") return;
  const joined: Text = { ...before, value: `${before.value}*${inner.value}*${behind.value}` };
  heading.children.splice(-3, 3, joined);
}

function reportOther(heading: Element, text: string, state: PageState): void {
  const attributes = otherAttributes.exec(text)?.[0].trim();
  if (attributes === undefined) return;
  const hint = "Write an id as {#id}, and classes as {: .name }.";
  const place = placeOf(state.files, heading.position);
  state.problems.push(problem("M034", `"${attributes}" at the end of a heading is shown as text.`, { place, hint }));
}
