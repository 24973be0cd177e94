/** Compares the declarations that the reference shows of a package with their source text. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { createNodeIo } from "../../../src/generator/io/node.ts";
import type { ApiCode, ApiMember, ApiPage, ApiSourcePage, ApiText } from "../../../src/generator/model/api.ts";
import { configSchema } from "../../../src/generator/model/config.ts";
import { extractReference } from "../../../src/generator/reference/extract.ts";
import { silentLog } from "../silentLog.ts";
import { normalise, parse } from "./normalise.ts";

export interface Difference {
  /** e.g. `src/kit.ts:12`. */
  at: string;
  name: string;
  written: string;
  shown: string;
}

export interface Comparison {
  compared: number;
  /** Names without a declaration to compare with, e.g. a type that TypeScript infers. */
  skipped: number;
  differences: Difference[];
}

/** `entryPoints` are relative to the folder. */
export async function compareReference(folder: string, entryPoints: string[], tsconfig?: string): Promise<Comparison> {
  const sdk = { entryPoints, onError: "warn", ...(tsconfig && { tsconfig }) };
  const config = configSchema.parse({ title: "Compared", sdk });
  const request = { config, siteDir: folder, locate: () => ({ path: "site.config.ts" }) };
  const { sources, problems } = await extractReference(request, createNodeIo(silentLog()));
  if (sources.length === 0) throw new Error(`Nothing was read: ${JSON.stringify(problems.slice(0, 3))}`);
  const files = new Map<string, ts.SourceFile>();
  const open = (path: string) => {
    const known = files.get(path) ?? ts.createSourceFile(path, readFileSync(join(folder, path), "utf8"), ts.ScriptTarget.Latest, true);
    files.set(path, known);
    return known;
  };
  const result: Comparison = { compared: 0, skipped: 0, differences: [] };
  for (const { text } of sources) comparePage((JSON.parse(text ?? "") as ApiSourcePage).page, open, result);
  return result;
}

type Open = (path: string) => ts.SourceFile;

function comparePage(page: ApiPage<ApiText>, open: Open, result: Comparison): void {
  const [source] = page.sources;
  if (!source) return;
  const name = page.name.split(".").at(-1) ?? "";
  const file = open(source.path);
  const nodes = declarationsAt(file, source.line, name);
  const at = `${source.path}:${source.line}`;
  const compare = (written: (string | null)[], shown: string[]) => record({ at, name: page.name, written, shown }, result);
  const declaration = page.declaration && textOf(page.declaration);
  // Under another name, a thing has all of its code in the declaration.
  if (page.kind === "function")
    compare(
      signatureTexts(nodes),
      (page.aliasOf ? declaration?.split("\n\n") : page.signatures.map(({ code }) => textOf(code)))?.map(asMember) ?? [],
    );
  else if (declaration?.includes("{ … }")) compare(memberNames(nodes[0]), shownNames(page));
  else if (declaration) compare(headTexts(nodes[0], name), shownHeads(page.kind, page.aliasOf ? withoutBody(declaration) : declaration));
  for (const group of page.groups) for (const member of group.members) compareMember(page, file, member, open, result);
}

function compareMember(page: ApiPage<ApiText>, pageFile: ts.SourceFile, member: ApiMember<ApiText>, open: Open, result: Comparison): void {
  const [source] = member.sources;
  if (!source || member.kind === "enumMember" || member.origins.some(({ kind }) => kind === "inheritedFrom")) return;
  const file = open(source.path);
  const name = { constructor: "constructor", callSignature: "()", indexSignature: "[]", constructSignature: "new" }[member.kind as string];
  const nodes = declarationsAt(file, source.line, name ?? member.name);
  // `Omit<Base, "a">` brings members whose parameters are different.
  const own = nodes.filter((node) => isInside(node, pageFile, page.name));
  const texts = member.signatures.map(({ code }) => (member.kind === "constructor" ? asConstructor(code) : asMember(code)));
  const isPair = member.kind === "accessor";
  // A setter may be written before its getter.
  const [written, shown] = isPair ? [signatureTexts(own).sort(), texts.sort()] : [signatureTexts(own), texts];
  record({ at: `${source.path}:${source.line}`, name: `${page.name}.${member.name}`, written, shown }, result);
}

function record(
  { at, name, written, shown }: { at: string; name: string; written: (string | null)[]; shown: string[] },
  result: Comparison,
) {
  if (written.length === 0 || written.includes(null)) {
    result.skipped++;
    return;
  }
  result.compared++;
  // The reference has its own order of overloads.
  const [before, after] = [written, shown].map((texts) => [...texts].sort().join("\n")) as [string, string];
  if (before !== after) result.differences.push({ at, name, written: before, shown: after });
}

/** Nodes that have a name, by it; read once for each file. */
const byName = new WeakMap<ts.SourceFile, Map<string, ts.Node[]>>();

function named(file: ts.SourceFile, name: string): ts.Node[] {
  const known = byName.get(file) ?? new Map<string, ts.Node[]>();
  if (!byName.has(file)) {
    const visit = (node: ts.Node): void => {
      const own = nameOf(node);
      if (own !== undefined) known.set(own, [...(known.get(own) ?? []), node]);
      ts.forEachChild(node, visit);
    };
    visit(file);
    byName.set(file, known);
  }
  return known.get(name) ?? [];
}

/** The declaration at a line with that name, and its overloads. */
function declarationsAt(file: ts.SourceFile, line: number, name: string): ts.Node[] {
  const found = named(file, name).filter((node) => lineOf(file, node) === line);
  const [first] = found;
  if (!first || !isSignature(first) || nameOf(first) === "()" || nameOf(first) === "[]") return found.slice(0, 1);
  const all: ts.Node[] = [];
  ts.forEachChild(first.parent, (node) => {
    if (nameOf(node) === name && isSignature(node) && isStatic(node) === isStatic(first)) all.push(node);
  });
  // The implementation of overloads is not documented.
  return all.length > 1 ? all.filter((node) => !("body" in node && node.body)) : all;
}

function isInside(node: ts.Node, pageFile: ts.SourceFile, pageName: string): boolean {
  const owner = ts.findAncestor(node.parent, (one) => nameOf(one) === pageName.split(".").at(-1));
  return owner !== undefined && owner.getSourceFile() === pageFile;
}

function lineOf(file: ts.SourceFile, node: ts.Node): number {
  const named = (node as { name?: ts.Node }).name ?? node;
  return file.getLineAndCharacterOfPosition(named.getStart(file)).line + 1;
}

function isStatic(node: ts.Node): boolean {
  return ts.canHaveModifiers(node) && (ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword) ?? false);
}

function isSignature(node: ts.Node): node is ts.SignatureDeclaration {
  return (
    ts.isFunctionDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isMethodSignature(node) ||
    ts.isConstructorDeclaration(node) ||
    ts.isConstructSignatureDeclaration(node) ||
    ts.isCallSignatureDeclaration(node) ||
    ts.isIndexSignatureDeclaration(node) ||
    ts.isGetAccessor(node) ||
    ts.isSetAccessor(node)
  );
}

function nameOf(node: ts.Node): string | undefined {
  if (ts.isConstructorDeclaration(node)) return "constructor";
  if (ts.isConstructSignatureDeclaration(node)) return "new";
  if (ts.isCallSignatureDeclaration(node)) return "()";
  if (ts.isIndexSignatureDeclaration(node)) return "[]";
  const isDeclared =
    isSignature(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isPropertySignature(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isEnumDeclaration(node);
  const name = isDeclared ? (node as { name?: ts.Node }).name : undefined;
  return name && (ts.isStringLiteral(name) ? JSON.stringify(name.text) : name.getText());
}

/** null for an inferred type. */
function signatureTexts(nodes: ts.Node[]): (string | null)[] {
  return nodes.map((node) => {
    if (isSignature(node) && node.parameters.some(({ type }) => !type)) return null;
    if (ts.isConstructorDeclaration(node)) return asMember(`make(${node.parameters.map((one) => one.getText()).join(", ")}): void`);
    if (isSignature(node)) {
      if (!node.type && !ts.isSetAccessor(node)) return null;
      const start = (
        ts.isIndexSignatureDeclaration(node) || ts.isCallSignatureDeclaration(node) || ts.isConstructSignatureDeclaration(node)
          ? node
          : (node.name ?? node)
      ).getStart();
      const end = node.type ?? node.parameters.at(-1);
      const words = modifiersOf(node);
      const accessor = ts.isGetAccessor(node) ? "get " : ts.isSetAccessor(node) ? "set " : "";
      const text = ts.isSetAccessor(node)
        ? `${node.name.getText()}(${node.parameters[0]?.getText()})`
        : node.getSourceFile().text.slice(start, end?.end);
      return asMember(ts.isIndexSignatureDeclaration(node) ? text : words + accessor + text);
    }
    if (ts.isPropertyDeclaration(node) || ts.isPropertySignature(node))
      return node.type
        ? asMember(`${modifiersOf(node)}${node.name.getText()}${node.questionToken ? "?" : ""}: ${node.type.getText()}`)
        : null;
    return null;
  });
}

/** Those that are shown. */
function modifiersOf(node: ts.Node): string {
  const shown = ["protected", "static", "abstract", "readonly"];
  const words = ts.canHaveModifiers(node) ? (ts.getModifiers(node) ?? []).map((one) => one.getText()) : [];
  return shown
    .filter((word) => words.includes(word))
    .map((word) => `${word} `)
    .join("");
}

/** Of a long type, whose members are in the table only. */
function memberNames(node: ts.Node | undefined): (string | null)[] {
  if (!node || !ts.isTypeAliasDeclaration(node) || !ts.isTypeLiteralNode(node.type)) return [null];
  return [
    [...new Set(node.type.members.flatMap((member) => (ts.isIndexSignatureDeclaration(member) ? [] : (nameOf(member) ?? []))))]
      .sort()
      .join(" "),
  ];
}

function shownNames({ groups }: ApiPage<ApiText>): string[] {
  const members = groups.flatMap((group) => group.members).filter(({ kind }) => kind !== "indexSignature");
  return [
    members
      .map(({ name }) => name)
      .sort()
      .join(" "),
  ];
}

/** The head of an interface, without its members. */
function withoutBody(declaration: string): string {
  const last = parse(declaration).statements.at(-1);
  return last && ts.isInterfaceDeclaration(last) && declaration.endsWith("}")
    ? declaration.slice(0, last.members.pos - 1).trimEnd()
    : declaration;
}

/** The reference leaves it out, and shows what it gives to others with them. */
function isInternal({ expression }: ts.ExpressionWithTypeArguments): boolean {
  const name = expression.getText().split(".").at(-1) ?? "";
  const declared = named(expression.getSourceFile(), name).filter((node) => ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node));
  return declared.some((node) => ts.getJSDocTags(node).some(({ tagName }) => tagName.text === "internal"));
}

/** A class and the interfaces of its name are one type: the bases of those interfaces are written in a line of their own. */
function headTexts(node: ts.Node | undefined, name: string): (string | null)[] {
  if (!node) return [null];
  if (ts.isVariableDeclaration(node)) {
    if (!node.type) return [null];
    return [normalise(`${node.parent.flags & ts.NodeFlags.Const ? "const" : "let"} ${name}: ${node.type.getText()};`)];
  }
  const text = node.getSourceFile().text;
  if (ts.isTypeAliasDeclaration(node)) return [normalise(`type ${text.slice(node.name.getStart(), node.type.end)};`)];
  if (!ts.isInterfaceDeclaration(node) && !ts.isClassDeclaration(node)) return [null];
  const all = named(node.getSourceFile(), name).filter(({ parent }) => parent === node.parent);
  const classes = all.filter(ts.isClassDeclaration);
  const interfaces = all.filter(ts.isInterfaceDeclaration);
  const [first] = interfaces;
  const bases = interfaces
    .flatMap(({ heritageClauses }) => heritageClauses ?? [])
    .flatMap(({ types }) => types.filter((type) => !isInternal(type)).map((type) => type.getText()));
  const isShown = first && (classes.length === 0 || bases.length > 0);
  const clause = bases.length > 0 ? `extends ${bases.join(", ")}` : "";
  return [...classes.map(classHead), ...(isShown ? [normalise(`interface ${name}${typeParametersOf(first)} ${clause} {}`)] : [])];
}

function classHead(node: ts.ClassDeclaration): string {
  const isAbstract = node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AbstractKeyword) ?? false;
  const head = node.getSourceFile().text.slice(node.name?.getStart() ?? 0, node.members.pos);
  return normalise(`${isAbstract ? "abstract " : ""}class ${head.replace(/\{$/, "{}")}`);
}

function typeParametersOf({ typeParameters, name }: ts.InterfaceDeclaration): string {
  return typeParameters ? `${name.getSourceFile().text.slice(name.end, typeParameters.end)}>` : "";
}

function shownHeads(kind: ApiPage<ApiText>["kind"], text: string): string[] {
  const hasBody = kind === "interface" || kind === "class" || kind === "enumeration" || kind === "namespace";
  return text.split(/\n(?=interface )/).map((head) => normalise(head.replace(/;?$/, hasBody ? " {}" : ";")));
}

function textOf(code: ApiCode): string {
  return code.map(({ text }) => text).join("");
}

/** Parsed in a position where it is valid. */
function asMember(code: ApiCode | string): string {
  const text = typeof code === "string" ? code : textOf(code);
  return /^(?:new |[(<])/.test(text) ? normalise(`interface _ { ${text} }`) : normalise(`declare abstract class _ { ${text} }`);
}

function asConstructor(code: ApiCode): string {
  const [member] = parse(`interface _ { ${textOf(code).replace(/^new [\w$]+/, "new")} }`).statements;
  const signature = member && ts.isInterfaceDeclaration(member) ? (member.members[0] as ts.ConstructSignatureDeclaration) : undefined;
  return asMember(`make(${signature?.parameters.map((one) => one.getText()).join(", ")}): void`);
}
