/** Asks TypeScript whether what is reported of samples is so: each is a module of its own, in a folder with the package, as a user has it. */
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Code, Nodes } from "mdast";
import remarkMdx from "remark-mdx";
import remarkParse from "remark-parse";
import type Ts from "typescript";
import { unified } from "unified";
import type { SampleFence } from "../../src/generator/model/samples.ts";
import { createFragments } from "../../src/generator/samples/fragments.ts";
import { type Sample, samplesOf } from "../../src/generator/samples/sampleFiles.ts";

interface Reported {
  code: string;
  message: string;
  place?: { path: string; line?: number };
}

export interface Judged {
  path: string;
  line: number;
  /** TypeScript's; 0 for a note. */
  code: number;
  message: string;
  /** What readers see of the block, and what was put before it. */
  snippet: string;
}

export interface JudgeRequest {
  /** Of the package, with its `node_modules`. */
  folder: string;
  /** Relative to the folder: pages, and sources whose comments have samples. */
  paths: string[];
  /** Of the package. */
  name: string;
  /** Names that a block may use without an import. */
  exported: string[];
  problems: readonly Reported[];
  ts: typeof Ts;
}

const languages = /^(?:typescript|javascript|[mc]?[jt]s|[jt]sx)$/;

/** `reports`: those that TypeScript confirms, and the others. `silent`: errors that it sees, and nobody reports. */
export function judgeSamples(request: JudgeRequest): { samples: number; confirmed: Judged[]; untrue: Judged[]; silent: Judged[] } {
  const { folder, paths, problems, ts } = request;
  const home = join(folder, ".judged");
  const texts = new Map<string, string>();
  const blocks = paths.flatMap((path) => {
    const samples = samplesOf(fencesOf(path, readFileSync(join(folder, path), "utf8")), []);
    const { prefixOf } = createFragments(new Map(samples.map((sample) => [sample.id, sample])), new Map(), ts);
    return samples.map((sample, index) => ({
      path,
      sample,
      forms: formsOf(sample, prefixOf(sample), request),
      key: `${path.replaceAll(/\W/g, "-")}-${index}`,
    }));
  });
  for (const { key, sample, forms } of blocks)
    for (const [index, form] of forms.entries()) texts.set(join(home, `${key}-${index}.${sample.fence.language}`), form.text);
  const errorsOf = createErrors(texts, request);
  const result = { samples: blocks.length, confirmed: [] as Judged[], untrue: [] as Judged[], silent: [] as Judged[] };
  const reports = problems.filter(({ code }) => /^(?:M057|S027|M065)$/.test(code));
  const seen = new Set<Reported>();
  for (const { path, key, sample, forms } of blocks) {
    const { fence } = sample;
    if (fence.isUnchecked) continue;
    const last = fence.line + fence.code.split("\n").length;
    const errors = forms.map(({ lines }, index) =>
      errorsOf(join(home, `${key}-${index}.${fence.language}`)).map((error) => ({ ...error, line: error.line - lines + fence.line })),
    );
    const own = reports.filter(({ place }) => place?.path.endsWith(path) && (place.line ?? 0) >= fence.line && (place.line ?? 0) <= last);
    const snippetOf = (form = forms.at(-1)) => form?.text ?? "";
    for (const report of own) {
      seen.add(report);
      const code = Number(/^TS(\d+)/.exec(report.message)?.[1] ?? 2304);
      const line = report.place?.line ?? 0;
      const isSame = (error: { code: number; line: number }) => error.line === line && kindOf(error.code) === kindOf(code);
      const list = errors.some((form) => form.some(isSame)) ? result.confirmed : result.untrue;
      list.push({ path, line, code, message: report.message, snippet: snippetOf() });
    }
    for (const { code, line, message } of errors.at(-1) ?? []) {
      // What readers do not see may be declared there.
      const isOpen = unknownNames.has(code) && !/'\p{Lu}/u.test(message);
      if (isOpen || !telling.has(code) || line < fence.line || own.some(({ place }) => place?.line === line)) continue;
      result.silent.push({ path, line, code, message, snippet: snippetOf() });
    }
  }
  for (const report of reports)
    if (!seen.has(report))
      result.untrue.push({
        path: report.place?.path ?? "",
        line: report.place?.line ?? 0,
        code: 0,
        message: report.message,
        snippet: "no block is there",
      });
  return result;
}

/** A wrong name, member, argument or type; others say only that a block is no project of its own. */
const telling = new Set([
  2304, 2305, 2322, 2339, 2345, 2353, 2503, 2551, 2552, 2554, 2559, 2561, 2613, 2614, 2694, 2724, 2739, 2740, 2741, 2769,
]);
const unknownNames = new Set([2304, 2503, 2552, 18004, 2693]);

/** Errors of syntax are one kind, names that nothing declares another. */
function kindOf(code: number): number {
  return code < 2000 || (code > 17000 && code < 18000) ? 1 : unknownNames.has(code) ? 2304 : code;
}

/** The block alone, with what the blocks before it declare, and with imports of what it uses of the package. */
function formsOf({ files, fence }: Sample, prefix: { text: string; open: readonly string[] }, { exported, name }: JudgeRequest) {
  const own = files[0]?.text ?? fence.code;
  const bare = prefix.open.filter((each) => exported.includes(each));
  const line = bare.length > 0 ? `import { ${bare.join(", ")} } from ${JSON.stringify(name)};\n` : "";
  const before = ["", prefix.text, line + prefix.text];
  return [...new Set(before)].map((text) => ({ text: text + own, lines: text.split("\n").length - 1 - (files[0]?.first ?? 0) }));
}

function createErrors(texts: ReadonlyMap<string, string>, { folder, ts }: JudgeRequest) {
  const options: Ts.CompilerOptions = {
    strict: true,
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ["lib.esnext.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    jsx: ts.JsxEmit.ReactJSX,
    types: ["node"].filter((name) => existsSync(join(folder, "node_modules/@types", name))),
    allowJs: true,
    checkJs: true,
    skipLibCheck: true,
    esModuleInterop: true,
    resolveJsonModule: true,
    allowImportingTsExtensions: true,
    noEmit: true,
  };
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists, getSourceFile } = host;
  host.readFile = (path) => texts.get(path) ?? readFile(path);
  host.fileExists = (path) => texts.has(path) || fileExists(path);
  host.getSourceFile = (path, version, ...rest) => {
    const text = texts.get(path);
    return text === undefined ? getSourceFile(path, version, ...rest) : ts.createSourceFile(path, text, version);
  };
  const program = ts.createProgram([...texts.keys()], options, host);
  return (path: string) => {
    const file = program.getSourceFile(path);
    const syntax = program.getSyntacticDiagnostics(file);
    return (syntax.length > 0 ? syntax : program.getSemanticDiagnostics(file)).map(({ code, start = 0, messageText }) => ({
      code,
      line: file?.getLineAndCharacterOfPosition(start).line ?? 0,
      message: ts.flattenDiagnosticMessageText(messageText, " "),
    }));
  };
}

/** Blocks of a page, or of the comments of a source. */
function fencesOf(path: string, text: string): SampleFence[] {
  if (/\.mdx?$/.test(path)) return fencesIn(path, text, 0);
  return [...text.matchAll(/\/\*\*(?:(?!\*\/)[\s\S])*\*\//g)].flatMap(({ 0: comment, index }) => {
    const body = withoutMargin(comment.replace(/^\/\*\*|\*\/$/g, ""));
    // An example without a fence is code.
    const fenced = body.replace(
      /^([ \t]*@example\b)(?:[ \t]*)\n((?:(?!^[ \t]*(?:@\w|```))[\s\S])*)(?=^[ \t]*@\w|(?![\s\S]))/gm,
      (_, __: string, code: string) => `\`\`\`ts\n${code.trimEnd()}\n\`\`\`\n`,
    );
    return fencesIn(path, fenced.replace(/^[ \t]*@\w+/gm, ""), text.slice(0, index).split("\n").length - 1).map((fence) => ({
      ...fence,
      owner: String(index),
    }));
  });
}

/** Without the stars of a comment, or without the indentation that all its lines have. */
function withoutMargin(comment: string): string {
  const [, ...lines] = comment.split("\n");
  const filled = lines.filter((line) => /\S/.test(line));
  if (filled.some((line) => /^\s*\*/.test(line)) || filled.length === 0) return comment.replace(/^[ \t]*\* ?/gm, "");
  const margin = Math.min(...filled.map((line) => line.search(/\S/)));
  return comment.replaceAll(new RegExp(`^[ \\t]{1,${margin || 1}}`, "gm"), "");
}

function fencesIn(path: string, text: string, above: number): SampleFence[] {
  const fences: SampleFence[] = [];
  const plain = unified().use(remarkParse);
  const read = (): Nodes => {
    try {
      return (path.endsWith(".mdx") ? plain().use(remarkMdx) : plain).parse(text);
    } catch {
      return plain.parse(text);
    }
  };
  for (const { lang, meta, value, position } of codeIn(read())) {
    const language = /^\w+/.exec(lang ?? "")?.[0].toLowerCase() ?? "";
    if (!languages.test(language)) continue;
    const line = above + (position?.start.line ?? 0) + 1;
    const words = (meta ?? "").split(/\s+/);
    fences.push({
      language: language.replace("typescript", "ts").replace("javascript", "js") as SampleFence["language"],
      title: /\b(?:title|filename)=(["'])([^"']+)\1/.exec(meta ?? "")?.[2] ?? null,
      ...(words.includes("nocheck") && { isUnchecked: true as const }),
      ...(words.includes("continue") && { isContinued: true as const }),
      code: value,
      visibleLines: [],
      line,
      column: 1,
      place: { path: basename(path), line: line - 1 },
    });
  }
  return fences;
}

function codeIn(node: Nodes): Code[] {
  return node.type === "code" ? [node] : "children" in node ? node.children.flatMap(codeIn) : [];
}
