/**
 * Takes over what TypeDoc made of an SDK when only words in its doc comments were edited since: converting all of it takes a
 * second. TypeDoc reads the edited comments by themselves, as they were and as they are, and in its JSON the one takes the
 * place of the other. Where that is not certain to give what a new conversion would, there is no result.
 */
import { dirname } from "node:path";
import type * as TypeDoc from "typedoc";
import type Ts from "typescript";
import { relativeTo } from "../relativeTo.ts";
import type { Code, Range } from "./code.ts";
import { namesIn } from "./foreignNames.ts";
import type { TypeDocResult } from "./typedocResult.ts";

/** What a conversion is made of, and its result. */
export interface Converted {
  /** Changes with everything that decides about the result besides the files. */
  key: string;
  /** All of the program. */
  files: readonly Ts.SourceFile[];
  result: TypeDocResult;
}

/** A doc comment, before and after. */
interface Edit {
  file: ChangedFile;
  old: string;
  now: string;
}

interface ChangedFile {
  old: Ts.SourceFile;
  now: Ts.SourceFile;
  /** Of the doc comments, as many before as after. */
  places: { old: Range; now: Range }[];
}

interface CommentTools {
  ts: typeof Ts;
  siteDir: string;
  codeOf(file: Ts.SourceFile): Code;
  /** TypeDoc with the same settings, and what it has to say, e.g. of an unknown tag. */
  reader(): Promise<{ app: TypeDoc.Application; log: { messages: unknown[] } }>;
}

/** TypeDoc's JSON of the SDK as it is now; null where it has to convert it. */
export async function editedProject(last: Converted, now: Pick<Converted, "key" | "files">, tools: CommentTools): Promise<string | null> {
  const changed = changedFiles(last, now, tools);
  const project = last.result.project;
  if (!changed || project === null) return null;
  const lists = await editedLists(changed.flatMap(editsIn), tools);
  const edited = lists && withLists(project, lists, last);
  return edited && moved(edited, changed, tools.siteDir);
}

/** null where more has changed than doc comments. */
function changedFiles(last: Converted, now: Pick<Converted, "key" | "files">, { codeOf, siteDir }: CommentTools): ChangedFile[] | null {
  if (last.key !== now.key || last.files.length !== now.files.length) return null;
  const reported = new Set(last.result.problems.map(({ place }) => place?.path));
  const changed = last.files.flatMap((file, index) => {
    const found = now.files[index] as Ts.SourceFile;
    const isSame = found.fileName === file.fileName && found.text === file.text;
    return isSame ? [] : changedFile(file, found, codeOf);
  });
  const isClear = changed.every((file) => file !== null && !reported.has(relativeTo(siteDir, file.now.fileName)));
  return isClear ? (changed as ChangedFile[]) : null;
}

function changedFile(old: Ts.SourceFile, now: Ts.SourceFile, codeOf: CommentTools["codeOf"]): ChangedFile | null {
  const [from, to] = [codeOf(old).comments, codeOf(now).comments];
  const isSame = old.fileName === now.fileName && from?.length === to?.length;
  if (!from || !to || !isSame || without(from, old.text) !== without(to, now.text)) return null;
  // Their targets are resolved all at once.
  if ([...namesIn(old.text)].join() !== [...namesIn(now.text)].join()) return null;
  return { old, now, places: from.map((range, index) => ({ old: range, now: to[index] as Range })) };
}

function without(ranges: readonly Range[], text: string): string {
  const starts = [0, ...ranges.map(({ end }) => end)];
  return starts.map((start, index) => text.slice(start, ranges[index]?.start)).join("/**/");
}

function editsIn(file: ChangedFile): Edit[] {
  const edits = file.places.map(({ old, now }) => ({
    file,
    old: file.old.text.slice(old.start, old.end),
    now: file.now.text.slice(now.start, now.end),
  }));
  return edits.filter(({ old, now }) => old !== now);
}

type Comment = TypeDoc.JSONOutput.Comment;
type Part = TypeDoc.JSONOutput.CommentDisplayPart;

/** A run of text, code and links in a comment, before and after. */
interface EditedList {
  old: Part[];
  now: Part[];
}

/** Tags whose words TypeDoc shows and does not read. */
const shownTags = new Set(["@param", "@returns", "@throws", "@remarks", "@deprecated", "@example", "@typeParam", "@template"]);

/** null where an edit is of more than words. */
async function editedLists(edits: readonly Edit[], { reader, ts }: CommentTools): Promise<EditedList[] | null> {
  const { app, log } = await reader();
  const comments = readComments(edits, app, ts);
  const lists = edits.flatMap((_, index) => listsOf(comments[2 * index], comments[2 * index + 1]));
  return log.messages.length > 0 || lists.includes(null) ? null : (lists as EditedList[]).filter((list) => !isSame(list.old, list.now));
}

/** As TypeDoc reads them at a constant, whose comment stays in one piece: each one before and after. */
function readComments(edits: readonly Edit[], app: TypeDoc.Application, ts: typeof Ts): (Comment | undefined)[] {
  const [file] = edits.map((edit) => edit.file.now.fileName);
  if (file === undefined) return [];
  // The same ending, since TypeDoc says less of comments in declaration files.
  const path = file.replace(/[^/]*?((?:\.d)?\.[cm]?tsx?)$/, "edited-comments$1");
  const text = edits.flatMap(({ old, now }) => [old, now]).map((comment, index) => `${comment}\nexport declare const c${index}: 0;\n`);
  const options: Ts.CompilerOptions = { noLib: true, noResolve: true, types: [] };
  const source = ts.createSourceFile(path, text.join(""), ts.ScriptTarget.Latest);
  const host = { ...ts.createCompilerHost(options), getSourceFile: (name: string) => (name === path ? source : undefined) };
  const program = ts.createProgram({ rootNames: [path], options, host });
  const project = app.converter.convert([{ displayName: "edited", program, sourceFile: source }]);
  const { children = [] } = app.serializer.projectToObject(project, dirname(path) as never);
  return text.map((_, index) => children.find(({ name }) => name === `c${index}`)?.comment);
}

/** Contains null where the comments differ in more than words. */
function listsOf(old: Comment | undefined, now: Comment | undefined): (EditedList | null)[] {
  if (!old || !now || JSON.stringify(shapeOf(old)) !== JSON.stringify(shapeOf(now))) return [null];
  const tags = (old.blockTags ?? []).map(({ content }, index) => ({ old: content, now: now.blockTags?.[index]?.content ?? [] }));
  return [{ old: old.summary, now: now.summary }, ...tags];
}

/** All of a comment that means something to TypeDoc. */
function shapeOf({ summary, blockTags = [], ...rest }: Comment): unknown {
  return [
    rest,
    shapeOfList(summary),
    blockTags.map(({ content, ...tag }) => [tag, shownTags.has(tag.tag) ? shapeOfList(content) : content]),
  ];
}

function shapeOfList(list: Part[]): unknown[] {
  return [list.some((part) => !isKept(part) && /\S/.test(part.text)), list.filter(isKept)];
}

/** Where links and images lead is known from before. */
function isKept({ kind }: Part): boolean {
  return kind !== "text" && kind !== "code";
}

function isSame(list: Part[], other: Part[]): boolean {
  return JSON.stringify(list) === JSON.stringify(other);
}

/** An object of JSON with at most one more in it, e.g. the target of a link. */
const member = String.raw`[^{}"]|"(?:[^"\\]|\\.)*"`;
const object = String.raw`\{(?:${member}|\{(?:${member})*\})*\}`;

/** null where the JSON may have the old words elsewhere, too. */
function withLists(project: string, lists: readonly EditedList[], { files }: Converted): string | null {
  let json = project;
  for (const { old, now } of lists) {
    const words = uniqueWords(old, files);
    const isNew = (list: EditedList) => list.old !== old && list.now.some(({ text }) => text.includes(words ?? ""));
    if (words === null || lists.some(isNew)) return null;
    const pattern = old.map((part) => (isKept(part) ? `(${object})` : escapeRegExp(JSON.stringify(part)))).join(",");
    let [linkIndex, places] = [0, 0];
    const changed = json.replace(new RegExp(`\\[${pattern}\\]`, "g"), (_, ...links: string[]) => {
      linkIndex = 0;
      places += old.filter((part) => part.text.includes(words)).length;
      return `[${now.map((part) => (isKept(part) ? links[linkIndex++] : JSON.stringify(part))).join(",")}]`;
    });
    if (places !== json.split(words).length - 1) return null;
    json = changed;
  }
  return json;
}

/** Words that are in these texts and nowhere else in the SDK, so that no other comment can be mistaken for theirs. */
function uniqueWords(list: readonly Part[], files: readonly Ts.SourceFile[]): string | null {
  const runs = list
    .filter((part) => !isKept(part))
    .flatMap(({ text }) => text.match(/[\p{L}\p{N}][\p{L}\p{N}., ]{4,}[\p{L}\p{N}]/gu) ?? []);
  const isUnique = (words: string) => {
    let times = 0;
    for (const { text } of files) for (let at = text.indexOf(words); at >= 0 && times < 2; at = text.indexOf(words, at + 1)) times++;
    return times === 1;
  };
  return runs.sort((a, b) => b.length - a.length).find(isUnique) ?? null;
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

/** Declarations after a comment of another length are elsewhere. */
function moved(project: string, changed: readonly ChangedFile[], siteDir: string): string {
  return changed.reduce((json, file) => {
    const start = `"fileName":${JSON.stringify(relativeTo(siteDir, file.now.fileName))},"line":`;
    const places = new RegExp(String.raw`(${escapeRegExp(start)})(\d+),"character":(\d+)`, "g");
    return json.replace(places, (_, before: string, line: string, character: string) => {
      const place = currentPosition(file, Number(line) - 1, Number(character));
      return `${before}${place.line + 1},"character":${place.character}`;
    });
  }, project);
}

function currentPosition({ old, now, places }: ChangedFile, line: number, character: number): Ts.LineAndCharacter {
  const offset = old.getPositionOfLineAndCharacter(line, character);
  const before = places.filter((place) => place.old.end <= offset).at(-1);
  return now.getLineAndCharacterOfPosition(before ? offset - before.old.end + before.now.end : offset);
}
