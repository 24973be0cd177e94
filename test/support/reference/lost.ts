/** Compares what TypeDoc reads of an SDK with the pages of a built site: everything that it knows has to be in them. */
import type { Element, Nodes, Root } from "hast";
import rehypeRaw from "rehype-raw";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import type { JSONOutput } from "typedoc";
import { unified } from "unified";

type Reflection = Omit<Partial<JSONOutput.DeclarationReflection>, "variant"> & { id: number; name: string; variant: string; kind: number };
type Comment = JSONOutput.Comment;

/** A page of a reference, as its HTML shows it. */
export interface ReferencePage {
  /** e.g. `Observable`, or `units.sum`. */
  title: string;
  /** As the page says it, e.g. `class`. */
  kind: string;
  /** Letters and digits of all its text. */
  text: string;
  /** Markup of comments, and names that TypeDoc gives to what has none, e.g. `{@link` and `__type`. */
  markup?: string[];
  /** e.g. `import { Observable } from "rxjs";`, with a line for each way. */
  importLine?: string;
}

export interface Loss {
  what: "export" | "member" | "parameter" | "type" | "text" | "markup" | "import" | "page" | "link";
  /** e.g. `Observable.subscribe`. */
  name: string;
  /** The text that is missing. */
  text: string;
}

/** Tags that are for tools, or that group and sort. */
const silentTags = new Set(
  "@module @packageDocumentation @category @group @sortStrategy @import @privateRemarks @license @groupDescription @categoryDescription @inheritDoc @mergeModuleWith @document @transport".split(
    " ",
  ),
);

const kindsWithPages = new Map([
  [4, "namespace"],
  [8, "enumeration"],
  [32, "variable"],
  [64, "function"],
  [128, "class"],
  [256, "interface"],
  [2097152, "typeAlias"],
]);
const referenceKind = 4194304;
const moduleKind = 2;

/** null for a page that is not of the reference. */
export function readPage(html: string): ReferencePage | null {
  if (!html.includes('class="api-title"')) return null;
  const tree = unified()
    .use(rehypeRaw)
    .runSync({ type: "root", children: [{ type: "raw", value: html }] } as unknown as Root);
  const article = find(tree, (node) => node.tagName === "article");
  const title = article && find(article, (node) => node.tagName === "h1");
  const kind = article && find(article, (node) => node.properties.dataKind !== undefined);
  if (!article || !title) return null;
  const code = textOf(article).match(/(?<=\bnew [\w$.]+\([^()]*\): )default\b|\b__(?:type|object|class|function)\b/g) ?? [];
  const markup = [...paragraphsOf(article).flatMap((text) => text.match(markupOfComments) ?? []), ...code];
  const importLine = find(article, ({ properties: { className } }) => Array.isArray(className) && className.includes("api-import"));
  return {
    title: textOf(title).trim(),
    kind: String(kind?.properties.dataKind ?? ""),
    text: lettersOf(textOf(article)),
    ...(markup.length > 0 && { markup }),
    ...(importLine && { importLine: textOf(importLine).trim() }),
  };
}

/** Tags within a text, and brackets before a link. */
const markupOfComments = /\{@\w+|\[[^[\]\n]*\](?=\0)|@inheritDoc\b/g;

function paragraphsOf(node: Nodes): string[] {
  if (node.type === "element" && /^(?:p|li)$/.test(node.tagName)) return [proseOf(node)];
  return "children" in node ? node.children.flatMap((child) => paragraphsOf(child as Nodes)) : [];
}

/** Text without code; a link begins with `\0`, and has no brackets, which are of a name such as `[Symbol.iterator]`. */
function proseOf(node: Nodes): string {
  if (node.type === "text") return node.value;
  if (node.type === "element" && node.tagName === "pre") return "";
  const text = "children" in node ? node.children.map((child) => proseOf(child as Nodes)).join("") : "";
  if (node.type !== "element") return text;
  if (node.tagName === "code") return `\0${text.replace(/[[\]{}]/g, "")}`;
  const isLink = node.tagName === "a" && !String(node.properties.className).includes("heading-link");
  return isLink ? `\0${text.replace(/[[\]]/g, "")}` : text;
}

function find(node: Nodes, isWanted: (node: Element) => boolean): Element | undefined {
  if (node.type === "element" && isWanted(node)) return node;
  if (!("children" in node)) return undefined;
  for (const child of node.children) {
    const found = find(child as Nodes, isWanted);
    if (found) return found;
  }
  return undefined;
}

function textOf(node: Nodes): string {
  if (node.type === "text") return node.value;
  if (isForReadersOfScreens(node)) return "";
  return "children" in node ? node.children.map((child) => textOf(child as Nodes)).join("") : "";
}

/** e.g. "(opens in a new tab)". */
function isForReadersOfScreens(node: Nodes): boolean {
  return node.type === "element" && Array.isArray(node.properties.className) && node.properties.className.includes("visually-hidden");
}

const isDefault = (name: string) => name === "default" || name === "export=";

/** Where `checkInside` is. */
interface Inside {
  isTop?: boolean;
  isOfSetter?: boolean;
  isInType?: boolean;
}

/** Letters and digits only: marks, spaces and line breaks may differ. */
export function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, "");
}

/**
 * What a project of TypeDoc has, and the pages of the built site do not. `specifiers`: what each entry point is imported from,
 * by its path; none where that is not asked. `areTypesWanted`: false where types are written in another way than TypeDoc resolves them.
 */
export function lostOf(
  project: JSONOutput.ProjectReflection,
  pages: readonly ReferencePage[],
  specifiers: Readonly<Record<string, string>> = {},
  areTypesWanted = true,
): Loss[] {
  const lost: Loss[] = [];
  const all = project as unknown as Reflection;
  const byId = new Map<number, Reflection>();
  const index = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const { id, variant } = node as Partial<Reflection>;
    if (typeof id === "number" && variant) byId.set(id, node as Reflection);
    for (const child of Object.values(node)) index(child);
  };
  index(project);
  /** Under which other names each declaration is exported. */
  const otherNames = new Map<Reflection, Set<string>>();
  const targetOf = (reference: Reflection) => {
    let target: Reflection | undefined = reference;
    while (target?.variant === "reference") target = byId.get((target as unknown as { target: number }).target);
    return target;
  };
  for (const reference of byId.values()) {
    const target = reference.variant === "reference" && targetOf(reference);
    if (target) otherNames.set(target, (otherNames.get(target) ?? new Set()).add(reference.name));
  }
  const everything = pages.map(({ text }) => text).join(" ");
  const lists = pages.filter(({ kind }) => kind === "index" || kind === "module" || kind === "namespace");

  const checkText = (name: string, comment: Comment | undefined, texts: readonly string[]) => {
    for (const block of blocksOf(comment)) {
      const letters = lettersOf(block);
      if (letters !== "" && !texts.some((text) => text.includes(letters))) lost.push({ what: "text", name, text: block.slice(0, 120) });
    }
  };

  /** What the SDK has from the language or the browser is documented there. */
  const isOfPlatform = ({ sources, inheritedFrom }: Reflection) =>
    (sources ?? []).some(({ fileName }) => /node_modules\/(?:typescript|@types\/node)\//.test(fileName)) ||
    /^(?:RequestInit|EventTarget|Error|Map|Set|Array)\./.test(inheritedFrom?.name ?? "");

  /** Everything inside of a type or a member: parameters, fields, their types and comments. What types hold may be described elsewhere, too. */
  const checkInside = (node: unknown, name: string, texts: readonly string[], at: Inside = {}): void => {
    if (typeof node !== "object" || node === null) return;
    if (Array.isArray(node)) {
      for (const each of node) checkInside(each, name, texts, { ...at, isTop: false });
      return;
    }
    const { variant, kind, name: ownName, flags, comment } = node as Reflection;
    if (isInternal(node as Reflection) || flags?.isPrivate || isOfPlatform(node as Reflection)) return;
    const { isTop = true, isOfSetter = false, isInType = false } = at;
    const described = isInType ? [...texts, everything] : texts;
    if (variant !== undefined && !isTop) {
      const what = variant === "param" ? "parameter" : "member";
      // Nobody needs to know what a setter calls its value.
      const isNamed =
        !isOfSetter && ownName !== "__type" && ownName !== "__namedParameters" && variant !== "signature" && kind !== referenceKind;
      if (isNamed && !described.some((text) => text.includes(lettersOf(ownName))))
        lost.push({ what, name: `${name}.${ownName}`, text: ownName });
    }
    checkText(name, comment, described);
    // Its constraint is shown as it is written; TypeDoc says what it comes to.
    if (areTypesWanted && variant === "typeParam" && (node as Reflection).type) {
      if (!texts.some((text) => text.includes(`${lettersOf(ownName)}extends`)))
        lost.push({ what: "type", name, text: `${ownName} extends` });
      return;
    }
    const word = areTypesWanted ? typeWord(node, byId) : null;
    // A list of literals may be written as `(typeof kinds)[number]`.
    const places = (node as { type?: unknown }).type === "literal" ? [everything] : texts;
    if (word !== null && !places.some((text) => text.includes(lettersOf(word)))) lost.push({ what: "type", name, text: word });
    for (const [key, child] of Object.entries(node)) {
      // That a setter returns nothing goes without saying.
      if (key === "type" && isOfSetter && variant === "signature") continue;
      if (!["comment", "sources", "groups", "categories", "inheritedFrom", "overwrites", "implementationOf"].includes(key))
        checkInside(child, name, texts, {
          isTop: false,
          isInType: isInType || key === "type",
          isOfSetter: key === "setSignature" || (isOfSetter && key === "parameters"),
        });
    }
  };

  const checkMember = (member: Reflection, owner: string, page: ReferencePage, isClassExpression: boolean) => {
    const name = `${owner}.${member.name}`;
    if (isInternal(member) || isOfPlatform(member)) return;
    const letters = lettersOf(member.name);
    if (!page.text.includes(letters)) lost.push({ what: "member", name, text: member.name });
    // TypeDoc does not know what a class expression inherits.
    const isOwn = member.inheritedFrom === undefined && !isClassExpression;
    checkInside(member, name, isOwn ? [page.text] : [page.text, everything]);
  };

  /** What is exported in several places is imported from one of them. */
  const imports = new Map<ReferencePage, { name: string; ways: string[] }>();
  const addImport = (name: string, page: ReferencePage | undefined, specifier: string | undefined) => {
    if (page && specifier !== undefined) imports.set(page, { name, ways: [...(imports.get(page)?.ways ?? []), `from "${specifier}";`] });
  };

  const checkExports = (container: Reflection, prefix: string) => {
    const path = container.sources?.[0]?.fileName;
    const [only, ...more] = Object.values(specifiers);
    const specifier =
      prefix !== "" ? undefined : container.kind === moduleKind ? specifiers[path ?? ""] : more.length === 0 ? only : undefined;
    for (const child of (container.children ?? []) as unknown as Reflection[]) {
      if (child.kind === moduleKind) {
        checkText(child.name, child.comment, [everything]);
        checkExports(child, prefix);
      } else if (child.variant === "reference") {
        const target = targetOf(child);
        if (!target || isInternal(target) || !kindsWithPages.has(target.kind)) continue;
        const wanted = lettersOf(isDefault(child.name) ? target.name : child.name);
        // What a namespace exports under a name that the top has, too, is documented there.
        const page = [prefix + child.name, child.name].flatMap((own) => pages.find(({ title }) => title === own) ?? [])[0];
        addImport(prefix + child.name, isDefault(child.name) ? undefined : page, specifier);
        const isListed = lists.some(({ text }) => text.includes(wanted));
        if (child.name !== target.name && !isDefault(child.name) && !(page && isListed))
          lost.push({ what: "export", name: prefix + child.name, text: `another name of ${target.name}` });
      } else if (kindsWithPages.has(child.kind) && !isInternal(child)) {
        const kind = kindsWithPages.get(child.kind);
        const named = pages.filter(({ title }) => title === prefix + child.name);
        // The page of the default export has a name of its own.
        const holdsAll = ({ text }: ReferencePage) => (child.children ?? []).every(({ name }) => text.includes(lettersOf(name)));
        const found = isDefault(child.name) ? pages.filter((page) => page.kind === kind && holdsAll(page)) : named;
        // What is exported in several places has its page at one of them, maybe under another name, and is listed at the others.
        const isListed = lists.some(({ title, text }) => (prefix === "" || `${title}.` === prefix) && text.includes(lettersOf(child.name)));
        const elsewhere = () => pages.find((each) => each.kind === kind && each.title.split(".").at(-1) === child.name);
        const anywhere = { title: "", kind: "", text: everything };
        const page = found.find((each) => each.kind === kind) ?? found[0] ?? (isListed ? (elsewhere() ?? anywhere) : undefined);
        if (!page) {
          lost.push({ what: "export", name: prefix + child.name, text: kind ?? "" });
          continue;
        }
        addImport(prefix + child.name, page === anywhere ? undefined : page, specifier);
        const others = pages.filter(({ title }) => otherNames.get(child)?.has(title.split(".").at(-1) ?? ""));
        const texts = [...found, page, ...others].map(({ text }) => text);
        if (child.kind === 4) {
          checkText(prefix + child.name, child.comment, texts);
          checkExports(child, `${page.title}.`);
          continue;
        }
        const { children, type, ...head } = child;
        // `const Kit = class Inner {}` is a class here.
        const isClass = page.kind === "class" && (child.kind === 32 || (!child.extendedTypes && page.text.includes("extends")));
        checkInside(isClass ? head : { ...head, ...(type && { type }) }, prefix + child.name, texts);
        for (const member of (children ?? []) as unknown as Reflection[]) checkMember(member, prefix + child.name, page, isClass);
      }
    }
  };
  checkText(all.name, all.comment, [everything]);
  checkExports(all, "");
  for (const [{ importLine = "" }, { name, ways }] of imports)
    if (!ways.some((way) => importLine.includes(way))) lost.push({ what: "import", name, text: ways.join(" or ") });
  const markup = pages.flatMap(({ title, markup = [] }) => markup.map((text) => ({ what: "markup" as const, name: title, text })));
  return once([...lost, ...markup, ...repeatedPages(project, pages)]);
}

/** What a type is written as, e.g. `Kit`, `number` or `calm`; null for what consists of others, or names what is internal. */
function typeWord(node: object, byId: ReadonlyMap<number, Reflection>): string | null {
  const { type, name, value, variant, target } = node as Record<string, unknown> & { name?: string };
  if (variant !== undefined) return null;
  if (type === "literal") return typeof value === "object" ? null : String(value);
  if (type === "intrinsic") return name ?? null;
  const named = typeof target === "number" ? byId.get(target) : undefined;
  if (type !== "reference" || name === "default" || (named && isInternal(named))) return null;
  // `typeof import("./path")` names a file.
  return name === undefined || name.startsWith('"') ? null : (name.split(".").at(-1) ?? null);
}

/** One thing that several entry points export under one name has one page: links lead to one of two, and to nothing of the other. */
function repeatedPages(project: JSONOutput.ProjectReflection, pages: readonly ReferencePage[]): Loss[] {
  const modules = (project.children ?? []).filter(({ kind }) => (kind as number) === moduleKind);
  const exported = (modules.length > 0 ? modules : [project]).flatMap(({ children = [] }) => children);
  const keyOf = (kind: string | undefined, name: string) => `${kind} ${name}`;
  const count = (keys: string[]) => keys.reduce((counts, key) => counts.set(key, (counts.get(key) ?? 0) + 1), new Map<string, number>());
  const declared = count(exported.map(({ kind, name }) => keyOf(kindsWithPages.get(kind), name)));
  const written = count(pages.map(({ kind, title }) => keyOf(kind, title)));
  return [...written].flatMap(([key, times]) => {
    const most = declared.get(key) ?? times;
    return times > most ? [{ what: "page" as const, name: key, text: `${times} pages for ${most} exports` }] : [];
  });
}

function once(lost: Loss[]): Loss[] {
  return [...new Map(lost.map((one) => [JSON.stringify(one), one])).values()];
}

function isInternal({ comment, signatures, getSignature, setSignature }: Reflection): boolean {
  if (comment?.modifierTags?.includes("@internal")) return true;
  const parts = [...(signatures ?? []), ...[getSignature, setSignature].flatMap((part) => part ?? [])];
  return parts.length > 0 && parts.every((part) => part.comment?.modifierTags?.includes("@internal"));
}

const markdown = unified().use(remarkParse).use(remarkGfm);

/** Plain text of each paragraph, heading, cell and piece of code. */
function blocksOf(comment: Comment | undefined): string[] {
  const tags = (comment?.blockTags ?? []).filter(({ tag }) => !silentTags.has(tag));
  const types = tags.flatMap(({ typeAnnotation }) => typeAnnotation?.replace(/^\{|\}$/g, "") ?? []);
  const texts = [comment?.summary ?? [], ...tags.map(({ content }) => content)].map((parts) =>
    parts.map((part, index) => partText(part, parts[index - 1])).join(""),
  );
  return [...types, ...texts.flatMap(blocksOfMarkdown)];
}

/** TypeDoc loses the name of `{@link read()}` and `{@link Kit~read}`, and leaves brackets before a link: sourceComments.ts checks those. */
function partText(part: JSONOutput.CommentDisplayPart, before: JSONOutput.CommentDisplayPart | undefined): string {
  if (part.kind === "text") return part.text.replace(/\[([^[\]\n]+)\]$/, "$1");
  if (part.kind !== "inline-tag" || !part.tag.startsWith("@link")) return part.text;
  if (/^[(<~:[]/.test(part.text) || before?.text.endsWith("]")) return "\u2063";
  const [, label] = /^\S+?(?:\s*\|\s*|\s+)(.+)$/s.exec(part.text) ?? [];
  // Of what is on the web, it is the label alone.
  return `\`${["number", "string"].includes(typeof part.target) ? part.text : (label ?? part.text)}\``;
}

interface MarkdownNode {
  type: string;
  value?: string;
  children?: MarkdownNode[];
}

/** By sentence, since the first one of a page is above its declaration. */
function blocksOfMarkdown(text: string): string[] {
  const found: string[] = [];
  const visit = (node: MarkdownNode) => {
    // The first line of an example may be its title, and paragraphs of it text.
    if (node.type === "code") found.push(...plain(node).split(/\n{2,}|(?<=^.*)\n/));
    else if (["paragraph", "heading", "tableCell"].includes(node.type)) found.push(...plain(node).split(/(?<=[.!?])\s+|\u2063/));
    else for (const child of node.children ?? []) visit(child);
  };
  // The word of an alert is its title.
  visit(markdown.parse(text.replace(/^([ \t]*>[ \t]*)\[!\w+\]/gm, "$1")) as MarkdownNode);
  return found;
}

function plain({ type, value, children }: MarkdownNode): string {
  if (type === "html") return "";
  if (type === "break") return " ";
  return value ?? (children ?? []).map(plain).join("");
}
