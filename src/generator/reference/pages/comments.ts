/** Sorts a doc comment by its tags, and turns its parts into Markdown with links to pages. */
import type { JSONOutput } from "typedoc";
import type { ApiComment, ApiFlag, ApiSection, ApiText, ApiTransport } from "../../model/api.ts";
import type { Place, Problem } from "../../model/problem.ts";
import { problem } from "../../problems/problem.ts";
import { nearestName } from "../../text/distance.ts";
import type { ForeignNames } from "../read/foreignNames.ts";
import { splitBrief, textAfter } from "./brief.ts";
import { withoutLocalLinks } from "./foreignComments.ts";
import type { SourceTexts } from "./sourceText.ts";

export type CommentJson = JSONOutput.Comment;
type Part = JSONOutput.CommentDisplayPart;

export interface CommentContext {
  linkOf(target: number): string | undefined;
  texts: SourceTexts;
  /** Links that lead nowhere and tags without a meaning. */
  problems: Problem[];
  /** The site's own origin: addresses that begin with it are its pages. */
  siteUrl: string | undefined;
  /** Names that a link may mean, for hints. */
  names: string[];
  /** Where a name leads that the comment's file does not know, e.g. `Kit` or `Kit.connect`. */
  routeOf(name: string): string | undefined;
  /** Where a member leads that a comment names alone, as `#connect`: one of the export that the comment is in. */
  memberNear?(owner: Owner, member: string): string | undefined;
  /** Where another package documents its name, as the settings say. */
  pageOf?(packageName: string, name: string): string | undefined;
  /** Whether a file belongs to another package. */
  isForeign?(path: string): boolean;
  /** Names that the SDK does not declare. */
  foreign: ForeignNames;
}

/** The place of the declaration that the comment documents. */
export interface Owner {
  path: string;
  line: number;
}

/** Tags that are documented elsewhere, or that hold no text for readers. */
const silent = new Set(
  "@returns @param @typeParam @template @module @category @group @inheritDoc @privateRemarks @import @transport @sortStrategy @packageDocumentation @license @groupDescription @categoryDescription @document @name @mergeModuleWith".split(
    " ",
  ),
);

export function readComment(comment: CommentJson | undefined, owner: Owner, context: CommentContext): ApiComment<ApiText> {
  const read: ApiComment<ApiText> = emptyComment();
  if (!comment) return read;
  read.summary = toText(comment.summary, owner, context);
  read.brief = read.summary && splitBrief(read.summary).brief;
  const tags = comment.blockTags ?? [];
  for (const [index, tag] of tags.entries()) addTag(read, { tag, before: sectionOf(tags.slice(index + 1)) }, owner, context);
  return read;
}

export function emptyComment(): ApiComment<ApiText> {
  return {
    brief: null,
    summary: null,
    remarks: [],
    deprecated: null,
    examples: [],
    see: [],
    since: null,
    throws: [],
    defaultValue: null,
    transports: [],
    others: [],
  };
}

/** For a comment that is documented, and whose problems are reported, elsewhere. */
export function silenced(context: CommentContext): CommentContext {
  return { ...context, problems: [] };
}

/** What modifier tags and `@deprecated` say. */
export function commentFlags(comment: CommentJson | undefined): ApiFlag[] {
  const modifiers = comment?.modifierTags ?? [];
  const stages = (["internal", "alpha", "beta", "experimental"] as const).filter((name) => modifiers.includes(`@${name}`));
  const isDeprecated = comment?.blockTags?.some(({ tag }) => tag === "@deprecated") ?? false;
  const own = modifiers.filter((tag) => !silentModifiers.has(tag)).map((tag) => `@${titleOf(tag)}` as const);
  return [...(isDeprecated ? (["deprecated"] as const) : []), ...stages, ...own];
}

/** Modifiers that have a place of their own, or that tell TypeDoc or us what to do. */
const silentModifiers = new Set(
  "@internal @alpha @beta @experimental @abstract @readonly @packageDocumentation @sidebarFirst @public @private @protected @override @virtual @event @eventProperty @class @enum @function @interface @namespace @overload @reexport @primaryExport @hidden @ignore @hideconstructor @inline @preventInline @expand @preventExpand @useDeclaredType @disableGroups @hideCategories @hideGroups @showCategories @showGroups".split(
    " ",
  ),
);

/** A function is deprecated when all its signatures are. */
export function signatureFlags(signatures: readonly { comment?: CommentJson }[]): ApiFlag[] {
  const [first, ...others] = signatures.map(({ comment }) => commentFlags(comment));
  return (first ?? []).filter((flag) => others.every((flags) => flags.includes(flag)));
}

/** In the order in which they are shown. */
const sections: Record<string, ApiSection> = {
  "@remarks": "remarks",
  "@typeParam": "parameters",
  "@param": "parameters",
  "@returns": "parameters",
  "@throws": "throws",
  "@example": "examples",
  "@see": "see",
  "@since": "see",
};

/** The first of those that the tags are shown in: what is written before them is shown before it. */
function sectionOf(tags: JSONOutput.CommentTag[]): ApiSection {
  const found = tags.map(({ tag }) => sections[tag]);
  return Object.values(sections).find((section) => found.includes(section)) ?? "end";
}

function addTag(
  read: ApiComment<ApiText>,
  { tag, before }: { tag: JSONOutput.CommentTag; before: ApiSection },
  owner: Owner,
  context: CommentContext,
): void {
  if (tag.tag === "@transport") read.transports = transportsOf(tag, owner, context);
  if (silent.has(tag.tag)) return;
  if (tag.tag === "@defaultValue" || tag.tag === "@default") {
    const { value, rest } = splitDefault(tag.content);
    read.defaultValue = (read.defaultValue === null ? "" : `${read.defaultValue}, `) + plainCode(value);
    const text = toText(rest, owner, context);
    if (text) read.remarks.push(text);
    return;
  }
  const text = tag.tag === "@throws" ? thrownText(tag, owner, context) : toText(tag.content, owner, context);
  // It says something without a reason, too.
  const isDeprecation = tag.tag === "@deprecated" && read.deprecated === null;
  if (isDeprecation) read.deprecated = text ?? { markdown: "", place: context.texts.find(owner.path, owner.line, tag.tag) };
  if (!text) return;
  if (tag.tag === "@remarks") read.remarks.push(text);
  else if (tag.tag === "@example") read.examples.push(exampleOf(tag.name, text));
  else if (tag.tag === "@see") read.see.push(text);
  else if (tag.tag === "@since" && !read.since) read.since = { ...text, isInline: true };
  else if (tag.tag === "@throws") read.throws.push(text);
  else if (tag.tag === "@summary") read.brief = { ...text, isInline: true };
  // JSDoc's word for the text that others write without a tag.
  else if (tag.tag === "@description" && !read.summary) Object.assign(read, { summary: text, brief: read.brief ?? splitBrief(text).brief });
  else if (!isDeprecation) read.others.push({ title: titleOf(tag.tag), text, before });
}

/** TypeDoc treats an example without a fence as code in TypeScript: its title, backticks and elements included. */
function exampleOf(title: string | undefined, text: ApiText): { title: string | null; text: ApiText } {
  const [caption = "", words] = /^\s*<caption>(.*?)<\/caption>\s*/s.exec(text.markdown) ?? [];
  if (words !== undefined) return exampleOf(words.trim(), textAfter(text, caption) ?? text);
  const unquoted = text.markdown.replace(/^(```\w*\n)`([^`\n]+)`(\n```)$/, "$1$2$3");
  const markdown = unquoted.replace(/^```ts(?=\n[\s\S]*<(?:\/[\w.]*|\w[^<>]*\/)>)/, "```tsx");
  const [, fence, first = "", code = "", second = ""] = /^(```tsx?\n)(.+)\n\s*((\S.*)[\s\S]*\n```)$/.exec(markdown) ?? [];
  if (title !== undefined || !fence || !isProse(first) || isProse(second)) return { title: title ?? null, text: { ...text, markdown } };
  const lines = markdown.slice(fence.length, markdown.length - code.length).split("\n").length - 1;
  const place = { ...text.place, ...(text.place.line !== undefined && { line: text.place.line + lines }) };
  return { title: first.trim(), text: { ...text, markdown: fence + code, place } };
}

const statement = /^(?:await|const|declare|delete|export|import|let|new|return|throw|type|var)\b/;

/** `Read the level`, and not `kit.level` or `let level`; what is in ticks is named, not run. */
function isProse(line: string): boolean {
  const words = line.trim().replace(/`[^`]+`/g, "it");
  return /^(?:\p{Lu}|\p{L}+ )(?:[^;={}<>[\]()"'`.\\$@#/]|\b'\b|(?<=\d)\.(?=\d))*[.:!?]?$/u.test(words) && !statement.test(words);
}

/** What is thrown, and when: `{RangeError}` before the text names it, or a name alone. */
function thrownText({ typeAnnotation = "", content }: JSONOutput.CommentTag, owner: Owner, context: CommentContext): ApiText | null {
  const text = toText(content, owner, context);
  const type = typeAnnotation.replace(/^\{|\}$/g, "").trim();
  if (type !== "") {
    const markdown = typeLinks(type, context);
    return text
      ? { ...text, markdown: `${markdown}: ${text.markdown}` }
      : { markdown, place: context.texts.find(owner.path, owner.line, typeAnnotation) };
  }
  const [name = ""] = /^[\p{Lu}][\p{ID_Continue}$.]*[\p{ID_Continue}$](?=\s|$)/u.exec(text?.markdown ?? "") ?? [];
  const isType = context.routeOf(name) !== undefined || (/(?:Error|Exception)$/.test(name) && context.foreign.has(name));
  return text && isType ? { ...text, markdown: typeLinks(name, context) + text.markdown.slice(name.length) } : text;
}

/** A name, or several with `|` between them, each with its page; other types are code. */
function typeLinks(type: string, context: CommentContext): string {
  const names = type.split("|").map((name) => name.trim());
  if (!names.every((name) => /^[\p{ID_Start}$_][\p{ID_Continue}$.]*$/u.test(name))) return codeSpan(type);
  const links = names.map((name) => {
    const page = context.routeOf(name) ?? foreignPage(name, context);
    return page ? `[${codeSpan(name)}](<${page}>)` : codeSpan(name);
  });
  return links.join(" | ");
}

/** `@myTag` -> `My tag`. */
function titleOf(tag: string): string {
  const words = tag.slice(1).replace(/([a-z])([A-Z])/g, "$1 $2");
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

/** The value ends with its paragraph; some continue with an explanation. */
function splitDefault(parts: Part[]): { value: Part[]; rest: Part[] } {
  const at = parts.findIndex(({ kind, text }) => kind === "text" && blankLine.test(text));
  const last = parts[at];
  if (!last) return { value: parts, rest: [] };
  const end = last.text.search(blankLine);
  const value = { ...last, text: last.text.slice(0, end) };
  const rest = { ...last, text: last.text.slice(end) };
  return { value: [...parts.slice(0, at), value], rest: [rest, ...parts.slice(at + 1)] };
}

const blankLine = /\n[ \t]*\n/;

/** A default is shown as code: without the ticks around it or in it, and without the language of a block. */
function plainCode(parts: Part[]): string {
  const text = parts.map((part) => (part.kind === "inline-tag" ? namedLink(part).text : part.text)).join("");
  const [, code] = /^(?:```|~~~)[^\n]*\n([\s\S]*?)\s*(?:```|~~~)$/.exec(text.trim()) ?? [];
  return code ?? text.trim().replace(/(`+)\s*([\s\S]*?)\s*\1/g, "$2");
}

/** The text of a tag that holds names. */
export function wordsOf(content: Part[]): string {
  const texts = content.map(({ text }) => text);
  return texts.join("").trim();
}

const transports: Record<string, ApiTransport> = { wifi: "wifi", "wi-fi": "wifi", bluetooth: "bluetooth" };

function transportsOf({ content }: JSONOutput.CommentTag, owner: Owner, { texts, problems }: CommentContext): ApiTransport[] {
  const words = wordsOf(content).match(/[^\s,]+/g) ?? [];
  const transportNames = words.map((word) => transports[word.toLowerCase()]);
  const strange = words.find((_, index) => transportNames[index] === undefined);
  if (strange !== undefined || words.length === 0) {
    const nearest = nearestName(strange ?? "", Object.keys(transports));
    const hint = `${nearest ? `Did you mean "${nearest}"? ` : ""}Write @transport wifi, @transport bluetooth, or both words.`;
    const message =
      strange === undefined ? "@transport does not name a transport." : `@transport names the unknown transport "${strange}".`;
    problems.push(problem("S007", message, { place: texts.find(owner.path, owner.line, strange ?? "@transport"), hint }));
  }
  return (["wifi", "bluetooth"] as const).filter((name) => transportNames.includes(name));
}

/** The Markdown of a text; null for an empty one. */
export function toText(parts: Part[], owner: Owner, context: CommentContext): ApiText | null {
  const each = parts.map((part) => toMarkdown(part, owner, context));
  const written = context.isForeign?.(owner.path) ? withoutLocalLinks(parts, each) : each.join("");
  const lead = /^\s*/.exec(written)?.[0] ?? "";
  const markdown = written.trim();
  if (markdown === "") return null;
  const firstPart = parts.find(({ text }) => text.trim() !== "");
  const [first = "", second = ""] = firstPart?.text.slice(lead.length).trim().split("\n") ?? [];
  const find = (needle: string) => context.texts.find(owner.path, owner.line, needle);
  const { at } = (firstPart ?? {}) as { at?: Place };
  if (at) return { markdown, place: at };
  const isFence = first.startsWith("```");
  const { path, line: textLine, column } = find(firstPart?.kind === "inline-tag" ? `{${firstPart.tag}` : isFence ? second : first);
  const line = isFence && textLine !== undefined && column !== undefined ? textLine - 1 : textLine;
  return { markdown, place: { path, ...(line !== undefined && { line }), ...(column !== undefined && { column }) } };
}

function toMarkdown(part: Part, owner: Owner, context: CommentContext): string {
  if (part.kind === "text")
    return part.text.replace(nameInBrackets, (written, name, label) => {
      const page = context.routeOf(name);
      return page ? `[${label ? escapeLabel(label.trim()) : codeSpan(name)}](<${page}>)` : written;
    });
  if (part.kind !== "inline-tag") return part.text;
  if (!/^@(?:link|inheritdoc)/i.test(part.tag)) return `${titleOf(part.tag).toLowerCase()} ${part.text}`.trim();
  const { name, text } = namedLink(part);
  const target = linkTarget(part, name, owner, context);
  const isSymbol = part.tag !== "@linkplain" && typeof part.target !== "string";
  const isName = part.tag === "@linkcode" || (isSymbol && /^[\w$.#[\]]+(?:\([^)]*\)|<[^>]*>)?$/.test(text));
  const label = isName ? codeSpan(text) : escapeLabel(text);
  return target === null ? label : `[${label}](<${target}>)`;
}

/** `[[Kit]]`, `[[Kit.connect | connect]]`: links of TypeDoc before 0.23. */
const nameInBrackets = /\[\[([\w$.]+)(?:\s*\|\s*([^\]\n]+))?\]\]/g;

/** TypeDoc leaves a link whole if its target is not in the SDK: `Kit.conect the kit`, or `Promise | the promise`. */
function namedLink({ target, text: written }: JSONOutput.InlineTagDisplayPart): { name: string; text: string } {
  // `(Kit:class).(connect:1)`, as API Extractor writes it.
  const text = written.replace(/\(([\w$]+):\w+\)/g, "$1");
  const [, name, label] = /^(\S+?)(?:\s*\|\s*|\s+)(.+)$/s.exec(text) ?? [];
  const isWhole = target === undefined || (typeof target === "object" && lastName(name) === lastName(target.qualifiedName));
  return isWhole && name && label ? { name, text: label } : { name: text, text };
}

/** `race` of `Promise.race`, which TypeScript calls `PromiseConstructor.race`. */
export function lastName(name = ""): string {
  return name.slice(name.lastIndexOf(".") + 1);
}

/** null for a name of another package that has no page, and for an unknown one, which is reported. */
function linkTarget(part: JSONOutput.InlineTagDisplayPart, name: string, owner: Owner, context: CommentContext): string | null {
  const { target } = part;
  const { siteUrl = "" } = context;
  if (typeof target === "string") return target.startsWith(`${siteUrl}/`) ? target.slice(siteUrl.length) : target;
  const page = typeof target === "object" ? context.pageOf?.(target.packageName, target.qualifiedName) : undefined;
  if (page !== undefined) return page;
  if (typeof target === "object")
    return isOfPlatform(target) ? (foreignPage(name, context) ?? foreignPage(target.qualifiedName, context) ?? null) : null;
  const known = target === undefined ? undefined : context.linkOf(target);
  // `Pot.heat(x)`, `Pot<string>`
  const bare = name.replace(/(?:\([^)]*\)|<.*>)$/, "");
  const own = /^[#.]/.test(name) ? context.memberNear?.(owner, bare.slice(1)) : undefined;
  const found = known ?? own ?? context.routeOf(bare.replace(/[#~]/g, "."));
  if (found !== undefined) return found;
  const foreign = foreignPage(name, context);
  // Who copies the comment of a base, as TypeDoc does for what overrides a member, did not write its links.
  const isWrittenHere = context.texts.find(owner.path, owner.line, name).column !== undefined;
  if (foreign === undefined && isWrittenHere) context.problems.push(lostLink(name, placeOfLink(part, name, owner, context), context.names));
  return foreign ?? null;
}

/** A global of the language, of the browser or of Node. A class that a module of Node exports may share its name with one of the browser. */
function isOfPlatform({ packageName, packagePath }: JSONOutput.ReflectionSymbolId): boolean {
  return packageName === "typescript" || (packageName === "@types/node" && /^(?:web-)?globals\b/.test(packagePath));
}

/** Of `AbortSignal` for `AbortSignal.aborted`: what a class inherits has no page below its own. */
function foreignPage(name: string, { foreign }: CommentContext): string | null | undefined {
  const [first = ""] = name.split(/[.#~(]/);
  return foreign.get(first);
}

function placeOfLink({ tag }: JSONOutput.InlineTagDisplayPart, name: string, owner: Owner, { texts }: CommentContext): Place {
  const place = texts.find(owner.path, owner.line, `{${tag} ${name}`);
  if (place.column === undefined) return place;
  const column = place.column + tag.length + 2;
  return { ...place, column, endColumn: column + name.length };
}

function lostLink(name: string, place: Place, names: string[]): Problem {
  const nearest = nearestName(name, names);
  const hint = nearest ? `Did you mean "${nearest}"?` : "Link to an exported name or one of its members, e.g. {@link Name.member}.";
  return problem("L001", `The link to "${name}" does not lead to an export of the SDK.`, { place, hint });
}

function codeSpan(text: string): string {
  return text.includes("`") ? escapeLabel(text) : `\`${text}\``;
}

/** What is in ticks stays code. */
function escapeLabel(text: string): string {
  return text.replace(/`[^`]+`|[[\]\\*_<`]/g, (found) => (found.length > 1 ? found : `\\${found}`));
}
