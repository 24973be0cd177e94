/**
 * Reads doc comments within a line, e.g. `{ /** Its name. *\/ id: string }`: people write such types on one line, and
 * TypeDoc finds only comments that begin a line. Can go when TypeDoc reads them.
 */
import type { JSONOutput } from "typedoc";
import { lazilyEach } from "../../text/lazily.ts";
import type { Module } from "../pages/modules.ts";
import { kinds } from "../pages/symbols.ts";
import type { Declaration } from "../pages/types.ts";

type Part = JSONOutput.CommentDisplayPart;

/** A comment that ends right before a name, or before the modifiers of the name. */
const before = /\/\*\*(?!\/)((?:(?!\*\/).)*)\*\/\s*(?:(?:readonly|static|abstract|public|protected|get|set|async)\s+)*$/;

/** Tags that say something by being there. */
const modifiers = new Set(["@internal", "@alpha", "@beta", "@experimental"]);

/** A file may be one line of many thousand characters. */
const longest = 1000;

/** Adds them, in place. `texts` are the SDK's files by path; links in the comments lead to what the modules export. */
export function addInlineComments(project: JSONOutput.ProjectReflection, modules: Module[], texts: ReadonlyMap<string, string>): void {
  const linesOf = lazilyEach((path: string) => (texts.get(path) ?? "").split("\n"));
  const ids = new Map(
    modules.flatMap(({ entry, children }) => children.map(({ name, id }) => [name === "default" ? entry.defaultName : name, id])),
  );
  visit(project, (member) => {
    const [source] = member.sources ?? member.signatures?.[0]?.sources ?? [];
    const commented = member.signatures?.[0] ?? member;
    if (!source || commented.comment) return;
    const line = linesOf(source.fileName)[source.line - 1] ?? "";
    const [, text] = before.exec(line.slice(Math.max(0, source.character - longest), source.character)) ?? [];
    if (text) commented.comment = readTags(text.trim(), ids);
  });
}

/** `Its name. @deprecated Use id.` by its tags. */
function readTags(text: string, ids: ReadonlyMap<string, number>): JSONOutput.Comment {
  const [summary = "", ...tags] = ` ${text}`.split(/\s+(?=@\w)/);
  const parsedTags = tags.map((tag) => {
    const [, name = "", content = ""] = /^(@\w+)\s*(.*)$/.exec(tag) ?? [];
    return { tag: name as `@${string}`, content: partsOf(content, ids) };
  });
  const modifierTags = parsedTags.map(({ tag }) => tag).filter((tag) => modifiers.has(tag));
  const blockTags = parsedTags.filter(({ tag }) => !modifiers.has(tag));
  return {
    summary: partsOf(summary, ids),
    ...(blockTags.length > 0 && { blockTags }),
    ...(modifierTags.length > 0 && { modifierTags }),
  };
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

function visit(node: unknown, see: (member: Declaration) => void): void {
  if (typeof node !== "object" || node === null) return;
  const { kind, variant } = node as Partial<Declaration>;
  if (variant === "declaration" && (kind === kinds.property || kind === kinds.method || kind === kinds.enumMember))
    see(node as Declaration);
  for (const child of Object.values(node)) visit(child, see);
}
