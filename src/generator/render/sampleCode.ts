/** Puts what TypeScript says of a sample into its highlighted lines: links, types to show, answers to `^?`. */
import type { SamplePart as Part, SampleQuery, SampleType } from "../model/samples.ts";
import { escapeAttribute, escapeHtml, unescapeHtml } from "../text/html.ts";
import { addToList, groupBy } from "../text/lists.ts";

/** A name that leads to the reference. */
interface LinkedName extends Part {
  url: string;
}

/** What a code block shows besides its code. JSON. */
export interface SampleView {
  links: LinkedName[];
  queries: SampleQuery[];
  /** Left out where the block does not ask for them. */
  types?: SampleType[];
}

/** The code of a block between its slots, which have its number. */
const marked = /\0s(\d+)\0([\s\S]*?)\0t\1\0/g;

export function withSampleCode(html: string, samples: readonly SampleView[]): string {
  if (samples.length === 0) return html;
  return html.replace(marked, (_, number: string, code: string) => {
    const sample = samples[Number(number)];
    return sample ? codeOf(code, sample, number) : code;
  });
}

/** The types of a block, each once, after the code: in it they would be copied. Short, since each name of the code has one. */
export function typesOf({ links, types = [] }: SampleView, number: string): string {
  const urls = new Map(links.map((link) => [keyOf(link), link.url]));
  return textsOf(types)
    .map(({ text, at }, index) => {
      const url = at.map((each) => urls.get(keyOf(each))).find((each) => each !== undefined);
      // The first brings the stylesheet of all.
      return `<a popover${index === 0 ? ' class="sample-type"' : ""} id=${idOf(number, index)}${url === undefined ? "" : ` href=${attributeOf(url)}`}>${escapeHtml(text)}</a>`;
    })
    .join("");
}

/** Quotes cost a byte or two for each name. */
function attributeOf(url: string): string {
  return /^[\w/.#%~-]+$/.test(url) && !url.endsWith("/") ? url : `"${escapeAttribute(url)}"`;
}

/** `T0a`, `T0b`: a letter compresses better than a number, and no heading has a capital in its id. */
function idOf(block: string, index: number): string {
  return `T${block}${index.toString(26).replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)))}`;
}

function codeOf(code: string, { links, queries, types }: SampleView, number: string): string {
  const seen = new Set<string>();
  const numbers = new Map(textsOf(types ?? []).map(({ text }, index) => [text, index]));
  const tags = new Map<number, { part: Part; open: string; close: string }[]>();
  const add = (part: Part, open: string, close: string) => addToList(tags, part.line, { part, open, close });
  for (const part of types ?? []) {
    add(part, `<button popovertarget=${idOf(number, numbers.get(textOf(part)) ?? 0)}>`, "</button>");
  }
  for (const part of types ? [] : links) {
    // The keyboard stops once at each target.
    const stop = seen.has(part.url) ? ' tabindex="-1"' : "";
    seen.add(part.url);
    add(part, `<a class="sample-link" href="${escapeAttribute(part.url)}"${stop}>`, "</a>");
  }
  return code
    .split("\n")
    .map((line, index) => {
      const inLine = (tags.get(index) ?? []).sort((a, b) => a.part.column - b.part.column);
      const answers = queries.filter((query) => query.line === index).map(answerOf);
      return [inLine.length > 0 ? withTags(line, inLine) : line, ...answers].join("\n");
    })
    .join("\n");
}

/** Not of the class of lines: it is not copied. */
function answerOf({ column, text }: SampleQuery): string {
  return `<span class="sample-query">${" ".repeat(column)}<span class="sample-arrow">^?</span> ${escapeHtml(text.replace(/\n/g, `\n${" ".repeat(column + 3)}`))}</span>`;
}

function keyOf({ line, column }: Part): string {
  return `${line} ${column}`;
}

/** Without what the code says itself: how the name came into the module, what kind of member it is, and that a class makes itself. */
function textOf({ text }: SampleType): string {
  return text
    .replace(/^\((?:alias|method|property|parameter|getter|setter|accessor)\) /, "")
    .replace(/\nimport \S+$/, "")
    .replace(/^namespace (\S+)\n(?=var \1:)/, "")
    .replace(/^(?:new|constructor) (\S+)\(\): \1$/, "class $1");
}

/** Each text once, and where it is shown. */
function textsOf(types: readonly SampleType[]): { text: string; at: SampleType[] }[] {
  return [...groupBy(types, textOf)].map(([text, at]) => ({ text, at }));
}

/** A tag, or the text between two. */
const piece = /<[^>]*>|[^<]+/g;

/** A name is one token of the highlighter, a part of one, or several: each piece of text gets the tags. */
function withTags(html: string, tags: readonly { part: Part; open: string; close: string }[]): string {
  let column = 0;
  return html.replace(piece, (text) => {
    if (text.startsWith("<")) return text;
    const start = column;
    const length = unescapeHtml(text).length;
    column += length;
    const inside = tags.filter(({ part }) => part.column < start + length && part.column + part.length > start);
    if (inside.length === 0) return text;
    const characters = text.match(/&(?:#\d+|#x[\da-f]+|\w+);|[\s\S]/gi) ?? [];
    let taggedText = "";
    let at = 0;
    for (const { part, open, close } of inside) {
      const [from, to] = [Math.max(part.column - start, at), Math.min(part.column + part.length - start, length)];
      if (from >= to) continue;
      taggedText += characters.slice(at, from).join("") + open + characters.slice(from, to).join("") + close;
      at = to;
    }
    return taggedText + characters.slice(at).join("");
  });
}
