/** The samples of pages as modules of one program: each is a file of its own, and finds those of its page by their titles. */
import type { SampleFence } from "../model/samples.ts";
import { contentHash } from "../text/hash.ts";
import { folderOf, isJavaScriptPath, joinPath, nameOf } from "../text/path.ts";
import { readTwoslash } from "../text/twoslash.ts";

/** A file that the compiler is given. */
export interface SampleFile {
  /** Relative to the folder of all samples: `<id>/src/calm.ts`. */
  path: string;
  text: string;
  /** Line of the block's code that its first line is; less than zero where it begins with the code of the block before. */
  first: number;
}

/** A code block as the compiler gets it. */
export interface Sample {
  /** Changes with the code, with the code that it imports from its page, and with all code before it on its page. */
  id: string;
  /** Id of the block before it on its page; null for the first one. */
  previous: string | null;
  fence: SampleFence;
  files: SampleFile[];
  /** The files that relative imports lead to, by what is imported. */
  links: Record<string, string>;
  /** Options of the compiler that its comments set, by their names. */
  options: Record<string, string>;
}

interface Draft {
  fence: SampleFence;
  /** e.g. `src/calm.ts`. */
  name: string;
  text: string;
  first: number;
  /** How many blocks it goes on with. */
  chain: number;
}

/** In characters: what is longer is not highlighted either. */
export const longestSample = 100_000;
/** In blocks: a later one takes only what it uses, as a block without `continue` does. */
const longestChain = 50;

const modulePath = /^(?:\.?\/)?[\w@.+[\]()-]+(?:\/[\w@.+[\]()-]+)*\.[cm]?[jt]sx?$/;
const relativeImport = /(?:\bfrom|\bimport|\brequire)\s*\(?\s*(["'])(\.{1,2}\/[^"'\n]*)\1/g;

/** `shared`: absolute paths of the files that all samples may import. */
export function samplesOf(fences: readonly SampleFence[], shared: readonly string[]): Sample[] {
  const drafts = draftsOf(fences);
  const ofDraft = drafts.map((draft, index) => ({ draft, ...importsOf(draft, index, { drafts, shared }) }));
  const ids: string[] = [];
  for (const [index, { draft, files }] of ofDraft.entries()) {
    const reached = reach(index, ofDraft).map((at) => [drafts[at]?.name, drafts[at]?.text]);
    const { name, text, first, fence } = draft;
    ids.push(contentHash(JSON.stringify([name, text, first, fence.hasTypes, fence.owner, files, reached, ids.at(-1)]), 16));
  }
  return ofDraft.map(({ draft, ofPage, files }, index) => {
    const id = ids[index] ?? "";
    const links = Object.fromEntries([
      ...files,
      ...ofPage.map(([specifier, at]) => [specifier, `${ids[at]}/${drafts[at]?.name}`] as const),
    ]);
    return {
      id,
      previous: ids[index - 1] ?? null,
      fence: draft.fence,
      files: filesOf(draft, id),
      links,
      options: readTwoslash(draft.text).options,
    };
  });
}

function draftsOf(fences: readonly SampleFence[]): Draft[] {
  const drafts: Draft[] = [];
  for (const [index, fence] of fences.entries()) {
    const name = fence.title && modulePath.test(fence.title) ? inFolder(fence.title) : `sample-${index + 1}.${fence.language}`;
    const last = drafts.at(-1);
    const before = fence.isContinued && last && last.chain < longestChain && last.text.length < longestSample ? last : null;
    const code = programOf(fence.code);
    const text = before ? `${before.text}\n${code}` : code;
    drafts.push({ fence, name, text, first: before ? -before.text.split("\n").length : 0, chain: before ? before.chain + 1 : 0 });
  }
  return drafts;
}

/** At a value: `<your key>`, `<API_KEY>`. */
const placeholder = /((?:[=:,([]|\breturn)\s*)<(\w+(?:[ .-]\w+)*)>(?=[ \t]*(?:[;,)}\]]|$))/gm;

/** A printed date: `Sun Mar 15 2015 17:00:00 GMT-0700 (PDT)`, `2024-12-02T14:59:42Z`. */
const bareDate = /([:,[]\s*)([A-Z][a-z]{2} [A-Z][a-z]{2} \d\d \d{4} [\d:]+ GMT[+-]\d{4}(?: \([^()\n]*\))?|\d{4}-\d\d-\d\dT[\d:.]+Z)/g;
/** `const Kit = require("kit")`, where `import Kit from "kit"` says the same. */
const required = /^(?:const|let|var)\s+[\w${}, ]+=\s*require\((["'])([^"'\n]+)\1\)(?=;?[ \t]*(?:\/\/.*)?$)/gm;

/** What a comment without words says is the value of the line above it, up to an empty line: `// =>`. */
const result = /^\/\/ ?(?:=>|->|→) *\n(?=[{[])(?:.*\S.*(?:\n|$))*/gm;

/** What Node prints of a value and JavaScript has not: `: Kit {`, `[Function: run]`, `<Buffer 01 02>`. */
const printedValue = /([:[,]\s*)((?!class )[A-Za-z_$][\w$]* (?=\{)|\[\w+[: ][^\]\n]*\](?: (?=\{))?|<Buffer [^>\n]*>)/g;

/** What TypeScript can read, at the same places: names for placeholders, and of a session at a prompt only what is typed. */
function programOf(code: string): string {
  const named = code.includes("</") ? code : code.replace(placeholder, (_, before, name) => `${before}_${name.replace(/\W/g, "_")}_`);
  const isImported = (module: string) => [`from "${module}"`, `from '${module}'`].some((from) => code.includes(from));
  const program = named
    .replace(result, (shown) => shown.replace(/./g, " "))
    .replace(bareDate, (_, colon, date) => colon + "_".repeat(date.length))
    .replace(required, (statement, _, module) => (isImported(module) ? " ".repeat(statement.length) : statement));
  const blank = (_: string, before: string, text: string) => before + (text.endsWith(" ") ? " " : "_").repeat(text.length);
  if (/^\s*[{[]/.test(code)) return program.replace(printedValue, blank);
  // Output is shown up to the next empty line.
  if (!/^\s*> /.test(code)) return program.replace(/^> .*(?:\n.*\S.*)*/gm, (output) => output.replace(/./g, ""));
  return program.replace(/^(?:(> |\.{3} )(.*)|.*)$/gm, (_, prompt = "", typed = "") => prompt.replace(/./g, " ") + typed);
}

interface Imports {
  /** Index of the block of the page, by what is imported. */
  ofPage: [specifier: string, index: number][];
  /** Paths of shared files. */
  files: [specifier: string, path: string][];
}

function importsOf({ name, text }: Draft, index: number, { drafts, shared }: { drafts: Draft[]; shared: readonly string[] }): Imports {
  const specifiers = new Set([...text.matchAll(relativeImport)].map(([, , specifier = ""]) => specifier));
  const found: Imports = { ofPage: [], files: [] };
  for (const specifier of specifiers) {
    const target = stem(inFolder(folderOf(name), specifier));
    const at = nearest(target, index, drafts);
    // Several blocks may each show a part of a file.
    const parts = drafts.filter((draft) => nameOf(stem(draft.name)) === nameOf(target));
    if (at !== null && parts.length > 1 && !hasAll(drafts[at]?.text, specifier, text)) continue;
    const file = bestFit(target, shared);
    if (at !== null) found.ofPage.push([specifier, at]);
    else if (file !== null) found.files.push([specifier, file]);
  }
  return found;
}

/** Whether a file has the names that a text imports from it. */
function hasAll(file = "", specifier: string, text: string): boolean {
  const lists = [...text.matchAll(/\{([^{}]*)\}\s*from\s*["']([^"'\n]*)/g)].filter(([, , from]) => from === specifier);
  const words = lists.flatMap(([, names = ""]) => names.match(/[\w$]+(?:\s+as\s+[\w$]+)?/g) ?? []);
  return words.every((word) => file.includes(word.split(/\s/)[0] ?? ""));
}

/** The last one before, which readers have seen, else the first after it; of one file in two languages, that in its own. */
function nearest(target: string, index: number, drafts: Draft[]): number | null {
  const nameAt = (at: number) => drafts[at]?.name ?? "";
  const isOfOtherLanguage = (at: number) => Number(isJavaScriptPath(nameAt(at)) !== isJavaScriptPath(nameAt(index)));
  const titled = [...drafts.keys()].filter((at) => drafts[at]?.fence.title !== null);
  const order = [...titled.filter((at) => at < index).reverse(), ...titled.filter((at) => at > index)];
  order.sort((a, b) => isOfOtherLanguage(a) - isOfOtherLanguage(b));
  const best = bestFit(target, order.map(nameAt));
  return order.find((at) => nameAt(at) === best) ?? null;
}

/** The path that is the target's, else one in a folder that the sample does not name. */
function bestFit(target: string, paths: readonly string[]): string | null {
  const forms = [target, `${target}/index`];
  const fits = [
    (path: string) => forms.includes(path),
    (path: string) => forms.some((form) => path.endsWith(`/${form}`)),
    (path: string) => nameOf(path) === nameOf(target),
  ];
  return fits.flatMap((isFit) => paths.find((path) => isFit(stem(path))) ?? [])[0] ?? null;
}

/** As `joinPath`, without what leads out of the folder of the block. */
function inFolder(...parts: string[]): string {
  return joinPath(...parts).replace(/^(?:\.\.\/)+/, "");
}

/** `src/a.ts` -> `src/a`. */
export function stem(path: string): string {
  return path.replace(/(?:\.d)?\.[cm]?[jt]sx?$/, "");
}

/** The block, those that it imports, and those that they import. */
function reach(index: number, all: Pick<Imports, "ofPage">[]): number[] {
  const reached = new Set([index]);
  // It grows while it is read.
  for (const at of reached) for (const [, next] of all[at]?.ofPage ?? []) reached.add(next);
  return [...reached].sort((a, b) => a - b);
}

/** What a block begins with that goes on with an expression readers know, e.g. `.map(read)`: it may be anything. */
export const anyStart = 'JSON.parse("")\n';
const chain = /^(?:\s|\/\/.*\n|\/\*(?:(?!\*\/)[\s\S])*\*\/)*\??\.[\p{ID_Start}$_]/u;

/** Several where the block says so by `// @filename: a.ts`. */
function filesOf({ name, text, first }: Draft, id: string): SampleFile[] {
  const { files } = readTwoslash(text);
  if (chain.test(text)) return [{ path: `${id}/${name}`, text: `${anyStart}${text}\nexport {};\n`, first: first - 1 }];
  const lines = text.split("\n");
  const starts = [{ name, from: 0 }, ...files.map((file) => ({ ...file, name: inFolder(folderOf(name), file.name) }))];
  return starts.flatMap((file, index) => {
    const part = lines.slice(file.from, (starts[index + 1]?.from ?? lines.length + 1) - (index + 1 < starts.length ? 1 : 0));
    if (/\.json$/.test(file.name)) return [{ path: `${id}/${file.name}`, text: part.join("\n"), first: first + file.from }];
    // Readers know what a stylesheet is; TypeScript does not.
    if (!/\.[cm]?[jt]sx?$/.test(file.name)) return [];
    // Without an import or export a file is a script, whose names all others would see, and whose modules would be the real ones.
    const isModule = part.some((line) => /^\s*export\s*=/.test(line));
    // Lines `...`, or `.` below each other, are where code is left out.
    const written =
      part.map((line) => line.replace(/^(\s*)(?:\.{1,3}|…)(?=\s*$)/, "$1//…")).join("\n") + (isModule ? "" : "\nexport {};\n");
    const isEmpty = starts.length > 1 && part.every((line) => line.trim() === "");
    return isEmpty ? [] : [{ path: `${id}/${file.name}`, text: written, first: first + file.from }];
  });
}
