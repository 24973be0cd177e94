/**
 * Reads doc comments within a line, e.g. `{ /** Its name. *\/ id: string }`: people write such types on one line, and
 * TypeDoc finds only comments that begin a line. Can go when TypeDoc reads them.
 */
import type { JSONOutput } from "typedoc";
import { lazilyEach } from "../../text/lazily.ts";
import type { Module } from "../pages/modules.ts";
import { kinds } from "../pages/symbols.ts";
import type { Declaration, Signature } from "../pages/types.ts";

type Part = JSONOutput.CommentDisplayPart;

/** A comment that ends right before a name, or before the keywords of the name. */
const before = /\/\*\*(?!\/)((?:(?!\*\/)[\s\S])*)\*\/\s*(?:[a-z]+\*?\s+)*$/;

/** Tags that say something by being there. */
const modifiers = new Set(["@internal", "@alpha", "@beta", "@experimental"]);

/** Tags of a part, whose name comes first: `@param {number} [size=1] - How much.` */
const named = new Set(["@param", "@typeParam", "@template"]);
const nameFirst = /^(?:\{[^}]*\}\s*)?\[?([\w$.]+)(?:=[^\]]*)?\]?\s*(?:-\s+)?/;

/** Tags of what is code, unless it says otherwise. */
const ofCode = new Set(["@example", "@default", "@defaultValue"]);

/** A file may be one line of many thousand characters. */
const most = { characters: 5000, lines: 100 };

/** Adds them, in place. `texts` are the SDK's files by path; links in the comments lead to what the modules export. */
export function addInlineComments(project: JSONOutput.ProjectReflection, modules: Module[], texts: ReadonlyMap<string, string>): void {
  const linesOf = lazilyEach((path: string) => (texts.get(path) ?? "").split("\n"));
  const ids = new Map(
    modules.flatMap(({ entry, children }) => children.map(({ name, id }) => [name === "default" ? entry.defaultName : name, id])),
  );
  const textBefore = ({ fileName, line, character }: JSONOutput.SourceReference) => {
    const lines = linesOf(fileName).slice(Math.max(0, line - most.lines), line);
    return [...lines.slice(0, -1), lines.at(-1)?.slice(0, character)].join("\n").slice(-most.characters);
  };
  visit(project, (commented, [source]) => {
    if (!source || commented.comment) return;
    const text = textBefore(source);
    const found = before.exec(text);
    // What begins a line is what TypeDoc has read, or left out.
    if (!found || /(?:^|\n)[ \t]*$/.test(text.slice(0, found.index))) return;
    commented.comment = readTags((found[1] ?? "").replace(/\n[ \t]*\*? ?/g, "\n").trim(), ids);
    const type = commented.type?.type === "reflection" ? commented.type.declaration.signatures?.[0] : undefined;
    moveToParts(commented.comment, type ?? (commented as Signature));
  });
}

/** `Its name. @deprecated Use id.` by its tags, which begin outside of code. */
function readTags(text: string, ids: ReadonlyMap<string, number>): JSONOutput.Comment {
  const [summary = "", ...tags] = ` ${text}`.split(/\s+(?=@\w)(?=(?:[^`]*`[^`]*`)*[^`]*$)/);
  const blockTags = tags.map((whole): JSONOutput.CommentTag => {
    const [, tag = "", rest = ""] = /^(@\w+)\s*([\s\S]*)$/.exec(whole) ?? [];
    const [start = "", name] = named.has(tag) ? (nameFirst.exec(rest) ?? []) : [];
    const isCode = ofCode.has(tag) && !rest.includes("`");
    const content: Part[] = isCode ? [{ kind: "code", text: `\`\`\`ts\n${rest}\n\`\`\`` }] : partsOf(rest.slice(start.length), ids);
    return { tag: tag as `@${string}`, content, ...(name !== undefined && { name }) };
  });
  const modifierTags = blockTags.map(({ tag }) => tag).filter((tag) => modifiers.has(tag));
  const others = blockTags.filter(({ tag }) => !modifiers.has(tag));
  return {
    summary: partsOf(summary.trim(), ids),
    ...(others.length > 0 && { blockTags: others }),
    ...(modifierTags.length > 0 && { modifierTags }),
  };
}

/** As TypeDoc does: what is said of a parameter, or of what the function in a type returns, is theirs. */
function moveToParts(comment: JSONOutput.Comment, signature: Signature): void {
  const parts = [...(signature.parameters ?? []), ...(signature.typeParameters ?? [])];
  const isOfType = ({ tag }: JSONOutput.CommentTag) => tag === "@returns" && signature.comment !== comment && signature.name === "__type";
  const { blockTags = [] } = comment;
  const returns = blockTags.filter(isOfType);
  comment.blockTags = blockTags.filter((block) => {
    const part = named.has(block.tag) && parts.find(({ name }) => name === block.name);
    if (part) part.comment ??= { summary: block.content };
    return !part && !isOfType(block);
  });
  if (returns.length > 0) signature.comment ??= { summary: [], blockTags: returns };
}

function partsOf(text: string, ids: ReadonlyMap<string, number>): Part[] {
  const pieces = text.split(/(\{@link(?:code|plain)?\s[^}]*\})/).filter((piece) => piece !== "");
  return pieces.map((piece) => linkOf(piece, ids) ?? { kind: "text", text: piece });
}

/** `{@link Kit | the kit}`, a link to an export. */
function linkOf(piece: string, ids: ReadonlyMap<string, number>): Part | null {
  const [, tag, name = "", , label = name] = /^\{(@link(?:code|plain)?)\s+([^\s|}]+)\s*(\|\s*([^}]*))?\}$/.exec(piece) ?? [];
  if (!tag) return null;
  const target = ids.get(name) as JSONOutput.InlineTagDisplayPart["target"];
  const text = target === undefined && label !== name ? `${name} | ${label.trim()}` : label.trim();
  return { kind: "inline-tag", tag: tag as `@${string}`, text, ...(target !== undefined && { target }) };
}

/** Kinds whose comment is that of their signatures. */
const called: number[] = [kinds.function, kinds.method, kinds.accessor];

/** Whatever may have a comment, and where it is in the source. */
function visit(node: unknown, see: (commented: Declaration | Signature, sources: JSONOutput.SourceReference[]) => void): void {
  if (typeof node !== "object" || node === null) return;
  const { kind = 0, sources, signatures, getSignature, setSignature } = node as Partial<Declaration>;
  const commented = called.includes(kind) ? (signatures?.[0] ?? getSignature ?? setSignature) : (node as Declaration);
  // Overloads and constructors have places of their own.
  if (sources && commented && (commented === node || (signatures?.length ?? 0) < 2) && kind !== kinds.constructor) see(commented, sources);
  for (const child of Object.values(node)) visit(child, see);
}
