/** The sections of a Markdown text, each with a hash, so that what changed in it since its translation can be named. */
import GithubSlugger from "github-slugger";
import { createFenceReader } from "./fences.ts";
import { contentHash } from "./hash.ts";

export interface TextSection {
  /** Id of its heading; empty for the text before the first heading. */
  id: string;
  /** Text of its heading; empty before the first one. */
  title: string;
  hash: string;
}

/** Keys of front matter that readers see. */
const shownKey = /^(?:title|description|sidebar_label|pagination_label)\s*:/;

/** From one heading to the next. Spaces at the end of a line, and empty lines, do not count. */
export function sectionsOf(text: string): TextSection[] {
  const { front: keys, body } = splitFrontMatter(text);
  const front = keys.filter((line) => shownKey.test(line));
  const slugger = new GithubSlugger();
  const sections: (Omit<TextSection, "hash"> & { lines: string[] })[] = [{ id: "", title: "", lines: front }];
  const isCode = createFenceReader();
  for (const line of body) {
    const [, written] = (!isCode(line) && /^ {0,3}#{1,6}[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$/.exec(line)) || [];
    if (written !== undefined) {
      const custom = /\{\s*#([\w-]+)\s*\}\s*$/.exec(written)?.[1];
      const title = written.replace(/\s*\{\s*#[\w-]+\s*\}\s*$/, "");
      sections.push({ id: custom ?? slugger.slug(title), title, lines: [] });
    }
    sections.at(-1)?.lines.push(line);
  }
  return sections.flatMap(({ id, title, lines }) => {
    const said = lines.map((line) => line.trimEnd()).filter((line) => line !== "");
    return said.length === 0 ? [] : [{ id, title, hash: contentHash(said.join("\n"), 8) }];
  });
}

/** The lines between the fences, and those after them. */
export function splitFrontMatter(text: string): { front: string[]; body: string[] } {
  const lines = text.split(/\r\n?|\n/);
  const end = lines[0]?.trimEnd() === "---" ? lines.findIndex((line, index) => index > 0 && line.trimEnd() === "---") : -1;
  if (end < 0) return { front: [], body: lines };
  return { front: lines.slice(1, end), body: lines.slice(end + 1) };
}

/** Hash of each section by its id, as a translation was made from them. */
export type SectionHashes = Record<string, string>;

export function hashesOf(sections: readonly TextSection[]): SectionHashes {
  return Object.fromEntries(sections.map(({ id, hash }) => [id, hash]));
}

/** Sections that are other than at the time of the marks, new, or gone; in the order of the text. */
export function changedSections(marks: SectionHashes, sections: readonly TextSection[]): { id: string; title: string }[] {
  const ids = new Set(sections.map(({ id }) => id));
  const gone = Object.keys(marks).filter((id) => !ids.has(id));
  const changed = sections.filter(({ id, hash }) => marks[id] !== hash).map(({ id, title }) => ({ id, title }));
  return [...changed, ...gone.map((id) => ({ id, title: id }))];
}
