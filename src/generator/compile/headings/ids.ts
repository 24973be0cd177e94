/** The ids of headings: those that authors name, in the spellings of several tools, and those made from texts. Unique, and never an id of the shell. */
import { slug } from "github-slugger";
import type { Element } from "hast";
import type { HeadingIds } from "../../model/markdownConfig.ts";
import { problem } from "../../problems/problem.ts";
import { unescapeHtml } from "../../text/html.ts";
import { isShellId } from "../../text/reservedNames.ts";
import type { PageState } from "../state.ts";
import { placeOf, rawText } from "../tree.ts";

/** How a tool makes the ids of headings. */
interface Rules {
  slug(text: string): string;
  /** The id for a text that `count` headings had before. */
  numbered?(id: string, count: number): string;
  /** An image in a heading adds its alternative text. */
  readsImages: boolean;
  /** `&lt;` is `lt`, as it is written, and `:tada:` is nothing. */
  readsCodes?: true;
}

const rules: Record<HeadingIds, Rules> = {
  github: { slug, readsImages: true },
  // As @mdit-vue/shared does: what is not a letter or digit of ASCII, or beyond it, separates words.
  vitepress: {
    slug: (text) =>
      text
        .normalize("NFKD")
        .replace(/[\u0300-\u036f]/g, "")
        .replace(/[\s\0-/:-@[-`{-~“”‘’]+/g, "-")
        .replace(/^-|-$/g, "")
        .replace(/^(?=\d)/, "_")
        .toLowerCase(),
    readsImages: true,
    readsCodes: true,
  },
  starlight: { slug: (text) => slug(text).replace(/-$/, ""), readsImages: false },
  astro: { slug, readsImages: false },
  // As the extension `toc` of Python-Markdown does.
  mkdocs: {
    slug: (text) =>
      text
        .normalize("NFKD")
        .replace(/[^\w\s-]|[^\0-\x7f]/g, "")
        .trim()
        .toLowerCase()
        .replace(/[-\s]+/g, "-"),
    numbered(id, count) {
      const [, start = id, number = "0"] = /^(.*)_(\d+)$/.exec(id) ?? [];
      return `${start}_${Number(number) + count}`;
    },
    readsImages: false,
  },
  mdbook: {
    slug: (text) =>
      text
        .replace(/[^\p{Alphabetic}\p{N}\s_-]/gu, "")
        .replace(/\s/g, "-")
        .replace(/[A-Z]/g, (letter) => letter.toLowerCase()),
    readsImages: false,
  },
};

export interface Ids {
  /** An id made from the text of a heading, e.g. `signal-quality`, then `signal-quality-1`. */
  forText(text: string): string;
  /** `source`: the heading as it is written. */
  forHeading(heading: Element, source?: string): string;
  /** The wanted id, or the wanted id with a number when it is taken. */
  claim(preferredId: string): string;
  has(id: string): boolean;
}

/** `keepsSpaces`: also at the ends, where an element without text is, as in Docusaurus. */
export function createIds(tool: HeadingIds, keepsSpaces = false): Ids {
  const { slug, numbered = (id, count) => `${id}-${count}`, readsImages, readsCodes } = rules[tool];
  const used = new Set<string>();
  const counts = new Map<string, number>();

  function claim(preferredId: string): string {
    let count = counts.get(preferredId) ?? 0;
    const candidate = (): string => (count === 0 ? preferredId : numbered(preferredId, count));
    while (used.has(candidate()) || isShellId(candidate())) count++;
    counts.set(preferredId, count);
    used.add(candidate());
    return candidate();
  }

  const forText = (text: string) => claim(slug(text) || (tool === "mkdocs" ? "_1" : "section"));
  return {
    claim,
    forText,
    forHeading(heading, source = "") {
      const whole = rawText(heading, readsImages);
      const text = keepsSpaces ? whole : whole.trim();
      return forText(readsCodes ? withCodes(text, source) : text);
    },
    has: (id) => used.has(id),
  };
}

const picture = /\p{Regional_Indicator}{2}|\p{Extended_Pictographic}(?:\u200D|\uFE0F|\p{Extended_Pictographic})*/u;

/** As VitePress reads a text for its id: `a < b` is `a &lt; b` where the source has that, but for code, and `:tada:` is nothing. */
function withCodes(text: string, source: string): string {
  let at = 0;
  return (source.replace(/(`+).*?\1/g, "").match(/&#?\w+;|:[\w+-]+:/g) ?? []).reduce((result, code) => {
    if (code.startsWith(":")) return text.includes(code) ? result : result.replace(picture, "");
    const decoded = unescapeHtml(code);
    // A name that only the parser knows is a character that the source lacks.
    const char = decoded === code ? ([...result.slice(at)].find((each) => !source.includes(each)) ?? code) : decoded;
    const place = result.indexOf(char, at);
    if (place < 0) return result;
    at = place + code.length;
    return result.slice(0, place) + code + result.slice(place + char.length);
  }, text);
}

/** `{#id}`, `{ #id .class }`, `{: #id }`, `{/* id *\/}` or `{/* #id *\/}`. */
const spelling = /\{(?::?\s*((?:\.[\w-]+\s+)*#[^\s{}]+(?:\s+\.[\w-]+)*)|\s*\/\*\s*#?([^\s{}#*/]+)\s*\*\/)\s*\}$/;
/** A list of attributes that is not one, e.g. `{.class %}`. */
const otherAttributes = /(?:^|\s)\{\s*[:.#][^{}]*\}$/;

/** Takes the id off the end of a heading; null if there is none. */
export function takeCustomId(heading: Element, state: PageState): string | null {
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
  reportOther(heading, last.value, state);
  const [id, ...others] = (match[1] ?? `#${match[2]}`).split(/\s+/).sort();
  if (others.length > 0) heading.properties.className = others.map((name) => name.slice(1));
  return id?.slice(1) ?? null;
}

function reportOther(heading: Element, text: string, state: PageState): void {
  const attributes = otherAttributes.exec(text)?.[0].trim();
  if (attributes === undefined) return;
  const hint = "Write an id as {#id}, and classes as {: .name }.";
  const place = placeOf(state.files, heading.position);
  state.problems.push(problem("M034", `"${attributes}" at the end of a heading is shown as text.`, { place, hint }));
}
