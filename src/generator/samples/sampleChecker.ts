/** Checks samples with TypeScript: what `samplesWorker.ts` calls in a thread. */
import { dirname, join, resolve } from "node:path";
import { reasonOf } from "../text/errno.ts";
import { addToList } from "../text/lists.ts";
import { readTwoslash } from "../text/twoslash.ts";
import { type Compiler, loadCompiler } from "../typescript/compiler.ts";
import { loadNative, type NativeModules } from "../typescript/native/api.ts";
import { NativeStopped } from "../typescript/native/service.ts";
import { identifiersIn, type Ts } from "../typescript/ts.ts";
import { type Fault, faultsOf, withoutFolders } from "./diagnostics.ts";
import { createFragments, farthest, type Outlines, type Prefix } from "./fragments.ts";
import { longestSample, type Sample, stem } from "./sampleFiles.ts";
import { SampleProgram } from "./sampleProgram.ts";
import { notChecked, type SampleResult } from "./sampleResult.ts";
import type { ProgramFiles, ProgramSettings } from "./sampleService.ts";
import { createSdkNames } from "./sdkNames.ts";

/** `requested`: ids of the samples to check; the others are those that they import. */
export interface CheckRequest {
  compiler: Compiler;
  settings: ProgramSettings;
  samples: Sample[];
  requested: string[];
  /** Shared with whoever waits: the index in `requested` of the sample that is being checked. */
  at?: Int32Array;
}

/** Stays open: the second check of a site takes as long as what changed. */
export interface SampleChecking {
  /** By id. */
  checkSamples(request: CheckRequest): Promise<Record<string, SampleResult>>;
}

export function createSampleChecking(): SampleChecking {
  /** By the options that samples set; most set none. */
  const programs = new Map<string, SampleProgram>();
  let key = "";
  const outlines: Outlines = new Map();
  let places: Places = new Map();
  let stopped: string | null = null;
  const forget = () => {
    for (const { service } of programs.values()) service.close?.();
    programs.clear();
  };
  const checkBy = (native: NativeModules | null, request: CheckRequest): Record<string, SampleResult> => {
    const { compiler, settings, samples: given, requested, at = new Int32Array(1) } = request;
    const ts = loadCompiler(compiler);
    const inFiles = given.map((sample) => withJsx(sample, ts));
    places = placesOf(inFiles, places);
    const samples = inFiles.map((sample) => atPlace(sample, places));
    const keyNow = JSON.stringify([settings, native !== null]);
    if (key !== keyNow) forget();
    key = keyNow;
    const programFor = (options: Sample["options"]): SampleProgram => {
      const opened = programs.get(JSON.stringify(options)) ?? new SampleProgram({ ...settings, options }, ts, native);
      programs.set(JSON.stringify(options), opened);
      return opened;
    };
    const opened = programFor({});
    // No file of it is read or written.
    const folder = join(settings.siteDir, ".bcidocs", "samples");
    const update = (program: SampleProgram, all: ReadonlyMap<string, Sample>): SampleProgram => {
      program.update(programFiles([...all.values()], folder));
      return program;
    };
    const fragments = createFragments(new Map(samples.map((sample) => [sample.id, sample])), outlines, ts);
    const sound = samples.filter((sample) => fragments.faultOf(sample) === undefined);
    const prefixes = new Map(sound.map((sample) => [sample.id, fragments.prefixOf(sample)]));
    const whole = new Map(sound.map((sample) => [sample.id, withPrefix(sample, prefixes.get(sample.id))]));
    const faulty = samples.filter(({ id }) => !whole.has(id)).map((sample) => [sample.id, notChecked(fragments.faultOf(sample))] as const);
    const order = new Map(requested.map((id, index) => [id, index]));
    const onSample = (id: string) => void Atomics.store(at, 0, order.get(id) ?? 0);
    const check = (ids: string[]) => {
      const groups = new Map([[opened, [] as string[]]]);
      for (const id of ids) addToList(groups, programFor(whole.get(id)?.options ?? {}), id);
      const all = [...groups].map(([program, ofProgram]) =>
        checkSamples(ofProgram, { program: update(program, whole), folder, onSample, samples: whole }),
      );
      return Object.assign({}, ...all) as Record<string, SampleResult>;
    };
    const results = { ...Object.fromEntries(faulty), ...check(requested) };
    const from = `from ${JSON.stringify(opened.sdkImports.all[0])};`;
    const letters = (text = "") => text.replace(/[^\p{L}\p{N}]+/gu, "").toLowerCase();
    // `Kit.connect()`, as scripts of a page have it. What begins with a small letter and is not the package is a variable.
    const isSdk = (name: string, code = "") => {
      if (!/^\p{Lu}/u.test(name) && (name.length < 2 || !letters(opened.sdkImports.all[0]).includes(letters(name)))) return false;
      const members = [...code.replace(/\/\/.*/g, "").matchAll(/(?<![\w$.])([\w$]+)\.([\w$]+)/g)].flatMap(([, of, member = ""]) =>
        of === name ? [member] : [],
      );
      return members.length > 0 && members.every((member) => opened.isExported(member));
    };
    const packageOf = (name: string, id: string) => opened.packageOf(name, () => codeUpTo(id, whole));
    // A block may use the SDK without importing it, also where the browser has something of that name.
    const bare = Object.entries(results).flatMap(([id, { faults, unknown = [] }]) => {
      const sample = whole.get(id);
      const open = errorsIn(faults) > 0 ? (prefixes.get(id)?.open ?? []) : unknown;
      const names = open.filter((name) => packageOf(name, id) !== undefined);
      const namespaces = unknown.filter((name) => !names.includes(name) && isSdk(name, sample?.fence.code));
      if (!sample || names.length + namespaces.length === 0) return [];
      // A module that is called has a default export.
      const isCalled = (name: string) => sample.fence.code.replaceAll(`new ${name}(`, "").includes(`${name}(`);
      const bound = (name: string) => (isCalled(name) ? name : `* as ${name}`);
      const all = [...new Set(namespaces)].map((name) => `import ${bound(name)} ${from} `).join("");
      const text = `${all}${names.map((name) => `import { ${name} } from ${JSON.stringify(packageOf(name, id))};`).join(" ")}\n`;
      whole.set(id, withPrefix(sample, { text, links: {}, open: [] }));
      return [id];
    });
    if (bare.length === 0) return results;
    const isBetter = (id: string, { faults }: SampleResult) => {
      const before = results[id];
      const code = whole.get(id)?.fence.code.split("\n") ?? [];
      const open = [...(prefixes.get(id)?.open ?? []), ...(before?.unknown ?? [])];
      if (faults.some((fault) => isOfOwnVariable(fault, code, open))) return false;
      const isUsed = (name: string) => packageOf(name, id) !== undefined || isSdk(name, whole.get(id)?.fence.code);
      return (before?.unknown ?? []).some(isUsed) || errorsIn(faults) < errorsIn(before?.faults ?? []);
    };
    return { ...results, ...Object.fromEntries(Object.entries(check(bare)).filter(([id, result]) => isBetter(id, result))) };
  };
  return {
    async checkSamples(request) {
      const { checker } = request.compiler;
      if (!checker) return checkBy(null, request);
      try {
        const native = stopped === null && (await loadNative(checker.packageFile).catch(stop));
        if (native) return checkBy(native, request);
      } catch (error) {
        if (!(error instanceof NativeStopped)) throw error;
        stopped = error.message;
        forget();
      }
      const results = Object.entries(checkBy(null, request));
      return Object.fromEntries(results.map(([id, result]) => [id, { ...result, stopped: stopped ?? "" }]));
    },
  };
}

/** The code of the block and of those before it on its page, as far back as imports are looked for. */
function codeUpTo(id: string, samples: ReadonlyMap<string, Sample>): string {
  const codes: string[] = [];
  for (let each = samples.get(id); each && codes.length < farthest.import; each = samples.get(each.previous ?? ""))
    codes.push(each.fence.code);
  return codes.join("\n");
}

function stop(error: unknown): never {
  throw new NativeStopped(reasonOf(error));
}

function errorsIn(faults: readonly Fault[]): number {
  return faults.filter(({ isNote }) => !isNote).length;
}

/** `kit.start()`, or `start(kit)`, is of a variable that readers do not see, where the SDK exports a function `kit` without that member. */
function isOfOwnVariable({ code, line, column, length, fix, nearest }: Fault, lines: readonly string[], open: readonly string[]): boolean {
  const argument = code === 2345 ? (lines[line] ?? "").slice(column, column + length) : "";
  if (/^\p{Ll}/u.test(argument) && open.includes(argument)) return true;
  if (code !== 2339 || fix || nearest !== undefined) return false;
  const before = [...lines.slice(0, line), (lines[line] ?? "").slice(0, column)].join("\n");
  const [, name = ""] = /([\p{ID_Continue}$]+)\s*\??\.\s*$/u.exec(before) ?? [];
  return /^\p{Ll}/u.test(name) && open.includes(name);
}

/** The folder of each sample, by its id. */
type Places = ReadonlyMap<string, { folder: string; files: string }>;

/** What was edited takes the place of what it was before: a program with the same files is made in a tenth of the time. */
export function placesOf(samples: readonly Pick<Sample, "id" | "files">[], before: Places): Places {
  const ids = new Set(samples.map(({ id }) => id));
  const free = [...before].flatMap(([id, place]) => (ids.has(id) ? [] : [place]));
  let last = Math.max(0, ...[...before.values()].map(({ folder }) => Number(folder)));
  const take = ({ id, files }: Pick<Sample, "id" | "files">) => {
    const names = files.map(({ path }) => path.slice(id.length)).join(" ");
    const old = free.find((place) => place.files === names);
    if (!old) return { folder: String(++last), files: names };
    free.splice(free.indexOf(old), 1);
    return old;
  };
  return new Map(samples.map((sample) => [sample.id, before.get(sample.id) ?? take(sample)]));
}

/** A block with JSX that is whole only in a `.tsx` file, whatever its fence says, or once the statement above the JSX ends. */
function withJsx(sample: Sample, ts: typeof Ts): Sample {
  const [file, ...others] = sample.files;
  if (!file || others.length > 0 || file.text.length > longestSample || sample.fence.title !== null || !/<\/|\/>/.test(file.text))
    return sample;
  const path = file.path.replace(/\.ts$/, ".tsx");
  const ended = file.text.replace(/\n\n((?:\/\/.*\n)*)(?=<[A-Za-z])/g, "\n;\n$1");
  const forms = [file, { ...file, path }, { ...file, path, text: ended }];
  const options = { reportDiagnostics: true, compilerOptions: { jsx: ts.JsxEmit.Preserve } };
  try {
    const whole = forms.find((form) => ts.transpileModule(form.text, { ...options, fileName: form.path }).diagnostics?.length === 0);
    return whole ? { ...sample, files: [whole] } : sample;
  } catch {
    // It is nested too deeply.
    return sample;
  }
}

function atPlace(sample: Sample, places: Places): Sample {
  const placed = (path: string) => path.replace(/^[^/]+/, (id) => places.get(id)?.folder ?? id);
  const links = Object.entries(sample.links).map(([specifier, path]) => [specifier, placed(path)] as const);
  return { ...sample, files: sample.files.map((file) => ({ ...file, path: placed(file.path) })), links: Object.fromEntries(links) };
}

function programFiles(samples: Sample[], folder: string): ProgramFiles {
  const links = new Map(samples.flatMap(({ files, links }) => files.map(({ path }) => [join(folder, path), links] as const)));
  const texts = new Map(samples.flatMap(({ files }) => files.map(({ path, text }) => [join(folder, path), text] as const)));
  const parts = new Map([...texts.keys()].map((path) => [stem(path), path]));
  return {
    texts,
    linkOf: (file, specifier) => {
      const own = links.get(file) ?? {};
      const link = Object.hasOwn(own, specifier) ? own[specifier] : undefined;
      return link === undefined ? parts.get(stem(join(dirname(file), specifier))) : resolve(folder, link);
    },
  };
}

/** A block of several files says itself what is in each. */
function withPrefix(sample: Sample, prefix: Prefix | undefined): Sample {
  const { text = "", links = {} } = prefix ?? {};
  const [file, ...others] = sample.files;
  if (!file || others.length > 0 || text === "") return sample;
  const lines = text.split("\n").length - 1;
  return { ...sample, links: { ...links, ...sample.links }, files: [{ ...file, text: text + file.text, first: file.first - lines }] };
}

/** In characters; a longer type is shown with "... 30 more ...". A page has one for each name. */
const longestHover = 160;

function checkSamples(ids: string[], context: CheckContext): Record<string, SampleResult> {
  return Object.fromEntries(
    ids.flatMap((id) => {
      const sample = context.samples.get(id);
      context.onSample(id);
      return sample ? [[id, tryToCheck(sample, context)]] : [];
    }),
  );
}

/** What stops TypeScript at one sample holds up no other. */
function tryToCheck(sample: Sample, context: CheckContext): SampleResult {
  try {
    return checkSample(sample, context);
  } catch (error) {
    if (error instanceof NativeStopped) throw error;
    return notChecked(`TypeScript stopped with "${reasonOf(error)}"`);
  }
}

interface CheckContext {
  program: SampleProgram;
  /** Of all samples. */
  folder: string;
  onSample(id: string): void;
  samples: ReadonlyMap<string, Sample>;
}

function checkSample(sample: Sample, { program, folder, samples }: CheckContext): SampleResult {
  const result = notChecked();
  const { fence } = sample;
  const notation = readTwoslash(fence.code);
  const { service } = program;
  const sdkNamesIn = createSdkNames(program);
  const hidden = notation.hidden;
  for (const { path, first } of sample.files) {
    const file = join(folder, path);
    const source = service.getProgram()?.getSourceFile(file);
    if (!source) continue;
    const placeOf = (start: number) => {
      const { line, character } = source.getLineAndCharacterOfPosition(start);
      return { line: line + first, column: character };
    };
    if (!fence.isUnchecked && notation.noErrors !== true) {
      const imported = Object.values(sample.links).map((link) => resolve(folder, link));
      const textBefore = () => codeUpTo(sample.id, samples);
      const context = { program, placeOf, imported, folder, expected: notation.errors, textBefore, ts: service.syntax };
      const { faults, unknown } = faultsOf(file, context);
      result.faults.push(...faults);
      result.unknown = unknown;
    }
    for (const { node, ...found } of sdkNamesIn(source)) {
      const place = placeOf(node.getStart(source));
      if (place.line >= 0 && !hidden.has(place.line)) result.names.push({ ...place, length: node.text.length, ...found });
    }
    const typeAt = (offset: number, longest?: number) => withoutFolders(service.typeTextAt(file, offset, longest), folder);
    for (const { line, column } of notation.queries) {
      const start = source.getLineStarts()[line - first];
      const text = start === undefined ? "" : typeAt(start + column);
      if (text !== "") result.queries.push({ line, column, text });
    }
    if (!fence.hasTypes) continue;
    result.types ??= [];
    for (const node of identifiersIn(source, service.syntax)) {
      const place = placeOf(node.getStart(source));
      if (place.line < 0 || hidden.has(place.line)) continue;
      const text = typeAt(node.getStart(source), longestHover);
      if (text !== "") result.types.push({ ...place, length: node.text.length, text });
    }
  }
  result.faults = expected(result, notation, fence.code);
  return result;
}

/** Without the errors that the sample shows, and with those that it should show and does not. */
function expected({ faults, queries }: SampleResult, notation: ReturnType<typeof readTwoslash>, code: string): Fault[] {
  const { errors, noErrors, queries: requested } = notation;
  const silent = new Set([...errors, ...(noErrors === true ? [] : noErrors)]);
  const missing = noErrors === true ? [] : errors.filter((code) => !faults.some((fault) => fault.code === code));
  const isOf = (error: number, line: string) => new RegExp(`@errors\\b.*\\b${error}\\b`).test(line);
  const lineOf = (error: number) => ({ line: code.split("\n").findIndex((line) => isOf(error, line)), column: 0 });
  const unanswered = requested.filter(({ line, column }) => !queries.some((query) => query.line === line && query.column === column));
  // A name is not misspelt where it is used, but where it is imported.
  const misspelt = new Set(faults.flatMap(({ code, fix }) => (code === 2724 ? [fix?.from] : [])));
  return [
    ...faults.filter(({ code, fix }) => !silent.has(code) && !(code === 2552 && misspelt.has(fix?.to))),
    ...missing.map((error) => ({ ...lineOf(error), length: 0, code: 0, message: `The sample does not have the error ${error}.` })),
    ...unanswered.map((place) => ({ ...place, length: 1, code: 0, message: "`^?` points at nothing that has a type." })),
  ];
}
