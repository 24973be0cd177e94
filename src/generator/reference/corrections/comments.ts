/**
 * Keeps all that doc comments say. TypeDoc finds only comments that begin a line, not `{ /** Its name. *\/ id: string }`; of an interface
 * that is declared twice it reads one comment; it drops the name of `{@link boil()}`.
 * Can go when TypeDoc does none of this.
 */
import type * as TypeDoc from "typedoc";
import type { Ts } from "../../typescript/ts.ts";
import { kinds } from "../pages/symbols.ts";
import type { CorrectionTools } from "./declaredElsewhere.ts";
import { early } from "./heads.ts";

export function keepComments({ converter }: TypeDoc.Application, tools: CorrectionTools): void {
  const { typedoc, ts } = tools;
  const { Converter, ReflectionKind } = typedoc;
  const called = ReflectionKind.FunctionOrMethod | ReflectionKind.Constructor | ReflectionKind.Accessor;
  converter.on(
    Converter.EVENT_CREATE_DECLARATION,
    (context, reflection) => {
      const symbol = context.getSymbolFromReflection(reflection);
      if (!symbol || reflection.kindOf(called)) return;
      if (isMissing(reflection)) {
        const comments = (symbol.declarations ?? []).map((node) => commentInLine(nodeOf(node, ts), context, ts));
        setComment(reflection, comments.find(Boolean));
      }
      for (const node of symbol.declarations ?? []) placeParts(reflection, nodeOf(node, ts), context, tools);
      addCommentsOfOthers(reflection, symbol, context, ts);
    },
    early,
  );
  converter.on(
    Converter.EVENT_CREATE_SIGNATURE,
    (context, signature, declaration) => {
      if (!declaration || ts.isFunctionTypeNode(declaration) || ts.isConstructorTypeNode(declaration)) return;
      const node = nodeOf(declaration, ts);
      if (isMissing(signature)) setComment(signature, commentInLine(node, context, ts));
      placeParts(signature, node, context, tools);
    },
    early,
  );
  for (const event of [Converter.EVENT_CREATE_PARAMETER, Converter.EVENT_CREATE_TYPE_PARAMETER] as const)
    converter.on(event as typeof Converter.EVENT_CREATE_PARAMETER, (context, reflection) => {
      const [node] = context.getSymbolFromReflection(reflection)?.declarations ?? [];
      if (node && isMissing(reflection)) setComment(reflection, commentInLine(node, context, ts));
    });
  converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const { comment } of Object.values(project.reflections)) {
      if (!comment) continue;
      nameLinks(comment);
      inheritUnnamed(comment, typedoc);
      // Some write `@param size: how much`.
      for (const tag of comment.blockTags) if (tag.name) tag.name = tag.name.replace(/:$/, "");
    }
  });
}

/** A comment that a base has counts as missing. */
function isMissing({ comment }: TypeDoc.Reflection): boolean {
  return !comment || comment.inheritedFromParentDeclaration === true;
}

function setComment(reflection: TypeDoc.Reflection, comment: TypeDoc.Comment | undefined): void {
  if (comment) reflection.comment = comment;
}

/** What a comment is written before: the statement of a constant, the property that holds a function. */
function nodeOf(node: Ts.Node, ts: typeof Ts): Ts.Node {
  const { parent } = node;
  if (ts.isVariableDeclaration(node) && ts.isVariableDeclarationList(parent) && parent.declarations[0] === node) return parent.parent;
  const isValue = ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isClassExpression(node);
  return isValue && parent && (ts.isVariableDeclaration(parent) || ts.isPropertyDeclaration(parent) || ts.isPropertyAssignment(parent))
    ? nodeOf(parent, ts)
    : node;
}

/** `/** Its name. *\/` after the code before it, in the same line. */
function commentInLine(node: Ts.Node, context: TypeDoc.Context, ts: typeof Ts): TypeDoc.Comment | undefined {
  const file = node.getSourceFile();
  // TypeDoc reads what a file begins with.
  const ranges = node.pos > 0 ? ts.getTrailingCommentRanges(file.text, node.pos) : undefined;
  const range = ranges?.findLast(({ pos }) => /^\/\*\*(?![/*])/.test(file.text.slice(pos, pos + 4)));
  if (!range) return undefined;
  // It reads the comment around a signature of JSDoc, too, wherever that is.
  const { SyntaxKind } = ts;
  const around = { kind: SyntaxKind.JSDoc, pos: range.pos, end: range.end };
  const parent = { kind: SyntaxKind.JSDocTypedefTag, parent: around };
  const signature = { kind: SyntaxKind.JSDocSignature, parent, getSourceFile: () => file };
  return context.getSignatureComment(signature as unknown as Ts.JSDocSignature);
}

/** Says where the first line of each part is, that of code with its fence: the same may be in many comments, and twice in one, and others inherit it. */
function placeParts({ comment }: TypeDoc.Reflection, node: Ts.Node, { program }: TypeDoc.Context, { pathOf, ts }: CorrectionTools): void {
  // That of a base is somewhere in its file.
  const isInherited = comment?.inheritedFromParentDeclaration === true;
  const file = isInherited ? program.getSourceFile(comment.sourcePath ?? "") : node.getSourceFile();
  if (!comment || !file) return;
  const { text } = file;
  const ranges = [...(ts.getTrailingCommentRanges(text, node.pos) ?? []), ...(ts.getLeadingCommentRanges(text, node.pos) ?? [])];
  const range = isInherited ? { pos: 0, end: text.length } : ranges.findLast(({ pos }) => text.startsWith("/**", pos));
  let at = range?.pos ?? 0;
  for (const part of [comment.summary, ...comment.blockTags.map(({ content }) => content)].flat()) {
    const isTag = part.kind === "inline-tag";
    const all = (isTag ? `{${part.tag}` : part.text).split("\n").map((line) => line.trim());
    const isFence = part.kind === "code" && all[0]?.startsWith("```") === true;
    const lines = (isFence ? all.slice(1) : all).filter((line) => line !== "");
    const first = range && lines[0] !== undefined ? text.indexOf(lines[0], at) : -1;
    if (!range || first < 0 || first > range.end) continue;
    const { line, character } = ts.getLineAndCharacterOfPosition(file, first);
    const start = ts.getPositionOfLineAndCharacter(file, Math.max(0, line - 1), 0);
    const written = isFence ? text.slice(start, first).search(/(?:`{3}|~{3})/) : -1;
    // TypeDoc puts a fence around an example that has none.
    const column = (written < 0 || written > text.slice(start).indexOf("\n") ? character : written) + 1;
    Object.assign(part, { at: { path: pathOf(file.fileName), line: isFence ? line : line + 1, column } });
    for (const each of lines) at = Math.max(at, text.indexOf(each, at) + each.length);
  }
}

/** An interface, a namespace or an enumeration may be declared several times, and a class with an interface of its name. */
function addCommentsOfOthers(
  { comment, kind }: TypeDoc.Reflection,
  { declarations = [] }: Ts.Symbol,
  context: TypeDoc.Context,
  ts: typeof Ts,
): void {
  if (!comment || declarations.length < 2) return;
  // A constant with `@enum` shares its name with the type of its values.
  const isOfEnum = (node: Ts.Node) => kind === kinds.enumeration && ts.isTypeAliasDeclaration(node);
  const isType = (node: Ts.Node) =>
    ts.isInterfaceDeclaration(node) || ts.isEnumDeclaration(node) || ts.isClassDeclaration(node) || isOfEnum(node);
  const texts = new Set([textOf(comment)]);
  for (const node of declarations.filter(kind === kinds.namespace ? ts.isModuleDeclaration : isType)) {
    const other = context.getNodeComment(node, false) ?? commentInLine(node, context, ts);
    if (!other || texts.has(textOf(other))) continue;
    texts.add(textOf(other));
    comment.summary.push({ kind: "text", text: "\n\n" }, ...other.summary);
    comment.blockTags.push(...other.blockTags);
  }
}

function textOf({ summary, blockTags }: TypeDoc.Comment): string {
  return [summary, ...blockTags.map(({ content }) => content)].flatMap((parts) => parts.map(({ text }) => text)).join(" ");
}

/** `{@inheritDoc}` means the comment of the base; TypeDoc takes only `@inheritDoc` without braces for that. */
function inheritUnnamed(comment: TypeDoc.Comment, { CommentTag }: typeof TypeDoc): void {
  const at = comment.summary.findIndex((part) => part.kind === "inline-tag" && part.tag === "@inheritDoc" && part.text.trim() === "");
  if (at < 0) return;
  comment.summary.splice(at, 1);
  if (textOf(comment).trim() === "") comment.blockTags.push(new CommentTag("@inheritDoc", []));
}

/** `{@link boil()}`, `{@link Pot~heat}`: TypeScript takes what follows the name for the label. `[the pot]{@link Pot}`: JSDoc's label. */
function nameLinks(comment: TypeDoc.Comment): void {
  for (const parts of [comment.summary, ...comment.blockTags.map(({ content }) => content)])
    for (const [index, part] of parts.entries())
      if (part.kind === "inline-tag" && part.tag.startsWith("@link")) nameLink(part, parts.slice(Math.max(0, index - 3), index));
}

function nameLink(part: TypeDoc.InlineTagDisplayPart, before: TypeDoc.CommentDisplayPart[]): void {
  // TypeDoc ends an address at the first space.
  part.text = part.text.replace(/^(\s*\w+:\/\/[^\s|]+)\|/, "$1 | ");
  const setLabel = (name: string, label: string) =>
    Object.assign(part, { text: `${name} | ${label}`, ...(part.target && { tsLinkText: label }) });
  const [whole, name = "", member, suffix = "", label] =
    /^\s*([^\s|(<:/~[]+)(?:(?:~|\[["'])([\w$]+)(?:["']\])?)?((?:\([^)]*\)|<[^>]*>|:[a-z]+(?=[\s|]|$))*)\s*\|?\s*(.*)$/s.exec(part.text) ??
    [];
  const isLabelled = whole === undefined ? /[\s|]/.test(part.text.trim()) : label !== "";
  if (whole !== undefined && member !== undefined) {
    delete part.target;
    setLabel(`${name}.${member}`, label || part.text.trim());
  } else if (whole !== undefined && suffix !== "") setLabel(name, label || `${name}${suffix.replace(/:[a-z]+$/, "")}`);
  // The label may be code, which is a part of its own.
  const [start, code, end] = before.at(-1)?.text === "]" && before.at(-2)?.kind === "code" ? before : [];
  const first = start?.kind === "text" && start.text.endsWith("[") ? start : before.at(-1);
  const isCode = first === start && code !== undefined && end !== undefined;
  const [brackets, written] =
    first?.kind === "text" ? (/\[((?:[^[\]\n]|\[[^[\]\n]*\])+)\]$/.exec(first.text + (isCode ? `${code.text}]` : "")) ?? []) : [];
  if (!first || brackets === undefined || written === undefined || isLabelled) return;
  first.text = isCode ? first.text.slice(0, -1) : first.text.slice(0, -brackets.length);
  if (isCode) code.text = end.text = "";
  setLabel(part.text.replace(/\|.*/s, "").trim(), written);
}

/** Records where signatures of function types are written: TypeDoc gives them no source. Remove this when it does. */
export function keepSignaturePlaces({ converter }: TypeDoc.Application, { typedoc, ts }: CorrectionTools): void {
  const { Converter, ReflectionKind, SourceReference } = typedoc;
  converter.on(Converter.EVENT_CREATE_SIGNATURE, (_, signature, declaration) => {
    // TypeDoc leaves out what is marked so, and then keeps its path as it is on this machine.
    const isLeftOut = signature.comment?.hasModifier("@ignore") || signature.comment?.hasModifier("@hidden");
    if (!declaration || !signature.comment || isLeftOut || !signature.parent.kindOf(ReflectionKind.TypeLiteral)) return;
    const file = declaration.getSourceFile();
    const { line, character } = ts.getLineAndCharacterOfPosition(file, declaration.getStart());
    signature.sources ??= [new SourceReference(file.fileName as TypeDoc.NormalizedPath, line + 1, character)];
  });
}
