/** `check --run`: runs samples, each in its own process, and compares what they print with their pages. */
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { Io, LimitedRun } from "../io/io.ts";
import type { Problem } from "../model/problem.ts";
import type { SampleFence, SampleOutput } from "../model/samples.ts";
import type { SamplesConfig } from "../model/samplesConfig.ts";
import { byPlace } from "../problems/list.ts";
import { problem } from "../problems/problem.ts";
import { countOf } from "../text/count.ts";
import { contentHash } from "../text/hash.ts";
import { firstDifference, linesOfText, refusalOf, shownLines, withOutput } from "./printedLines.ts";
import { placeInBlock } from "./results.ts";
import { type BundleFault, bundleSamples, messageIn, placeInStack } from "./runBundle.ts";
import { type Sample, samplesOf } from "./sampleFiles.ts";
import { createSdkImports, type SdkOfSamples } from "./sdkImports.ts";

/** What `check --run` is to run. */
export interface RunRequest {
  /** Absolute. */
  siteDir: string;
  settings: SamplesConfig;
  sdk: SdkOfSamples | null;
  /** Files that may be sources of the SDK; absolute. */
  sources: readonly string[];
  variables: Record<string, string>;
  /** The code blocks of pages, by the path of the page. */
  fences: ReadonlyMap<string, readonly SampleFence[]>;
  /** All that are checked, and not only those marked `run`. */
  isAll: boolean;
  /** What was printed is written into the pages. */
  isUpdate: boolean;
  signal?: AbortSignal | undefined;
}

/** What came of it. */
export interface RunResult {
  problems: Problem[];
  ran: number;
  /** Paths of the files that were written. */
  updated: string[];
}

/** More than a page would show. */
export const mostBytes = 1_000_000;

export async function runSamples(request: RunRequest, io: Io): Promise<RunResult> {
  const { siteDir, settings, isAll, isUpdate, signal } = request;
  const shared = settings.files.map((path) => join(siteDir, path));
  const all = [...request.fences.values()].flatMap((fences) => samplesOf(fences, shared));
  // What several pages include runs once.
  const marked = all.filter(({ fence }) => fence.isRun || (isAll && !fence.isUnchecked));
  const samples = [
    ...new Map(marked.map((sample) => [`${sample.id} ${sample.fence.place.path}:${sample.fence.place.line}`, sample])).values(),
  ];
  if (samples.length === 0) return { problems: [], ran: 0, updated: [] };
  const folder = join(await io.temporaryFolder(siteDir), `samples-${contentHash(samples.map(({ id }) => id).join(), 8)}`);
  const exists = new Set([...request.sources, ...(request.sdk?.entryPoints ?? [])]);
  const { setup, module } = settings.run;
  const sdkImports = createSdkImports(request.sdk, (path) => exists.has(path));
  const { files, faults } = await bundleSamples(samples, all, { siteDir, setup, module, shared, sdkImports, folder });
  await Promise.all(files.map(({ path, contents }) => io.writeFile(path, contents)));
  const failed = new Set(faults.map(({ path }) => path.split("/")[0]));
  const problems = faults.map((fault) => unbundled(fault, samples));
  const writes: { output: SampleOutput; printed: string[] }[] = [];
  const rest = files.length === 0 ? [] : samples.filter(({ id }) => !failed.has(id));
  const runOne = async (sample: Sample): Promise<void> => {
    signal?.throwIfAborted();
    const { timeout: seconds, memory: megabytes } = settings.run;
    const run = await io.runLimited({ file: join(folder, `${sample.id}.mjs`), cwd: siteDir, seconds, megabytes, mostBytes });
    const { output } = sample.fence;
    const found = problemOfRun(sample, run, settings) ?? (output ? difference(output, run) : null);
    const printed = linesOfText(run.output);
    if (found?.code === "M062" && isUpdate && output && refusalOf(output, printed) === null) {
      writes.push({ output, printed: shownLines(output.text.split("\n"), printed) });
    } else if (found) problems.push(found);
  };
  const waiting = [...rest];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await runOne(next);
  };
  try {
    await Promise.all(Array.from({ length: Math.min(availableParallelism(), rest.length) }, work));
  } finally {
    await io.remove(folder);
  }
  return { problems: problems.sort(byPlace), ran: rest.length, updated: await writeOutputs(writes, request, io) };
}

/** From the last line of a file to the first, so that lines hold. */
async function writeOutputs(
  writes: { output: SampleOutput; printed: string[] }[],
  { siteDir, variables }: RunRequest,
  io: Io,
): Promise<string[]> {
  const paths = [...new Set(writes.map(({ output }) => output.place.path))].sort();
  for (const path of paths) {
    const own = writes.filter(({ output }) => output.place.path === path).sort((a, b) => b.output.line - a.output.line);
    const file = join(siteDir, path);
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await io.readFile(file));
    await io.writeFile(
      file,
      own.reduce((written, { output, printed }) => withOutput(written, output, printed, variables), text),
    );
  }
  return paths;
}

function difference(output: SampleOutput, { output: text }: LimitedRun): Problem | null {
  const printed = linesOfText(text);
  const at = firstDifference(linesOfText(output.text), printed);
  if (at === null) return null;
  const place = { path: output.place.path, ...placeInBlock(output, { line: Math.max(0, at), column: 0 }) };
  const shown = printed.length > 6 ? [...printed.slice(0, 6), "…"] : printed;
  const what = text.trim() === "" ? " nothing." : `:\n  ${shown.join("\n  ")}`;
  return problem("M062", `The sample prints${what}`, {
    place,
    hint:
      refusalOf(output, printed) ?? "Correct the sample or the output on the page. To update the page, run `bcidocs check --run --update`.",
  });
}

function problemOfRun(sample: Sample, run: LimitedRun, { run: { timeout, memory } }: SamplesConfig): Problem | null {
  const { fence } = sample;
  if (run.limit !== null) {
    const texts = {
      time: [`runs for more than ${countOf(timeout, "second")}.`, "Make it end sooner, or raise `samples.run.timeout`."],
      memory: [`uses more than ${memory} MB of memory.`, "Make it use less memory, or raise `samples.run.memory`."],
      output: ["prints more than 1 MB.", "Make it print less."],
    } as const;
    const [what, hint] = texts[run.limit];
    return problem("M064", `The sample ${what}`, { place: fence.place, hint });
  }
  if (run.status === 0) return null;
  const found = placeInStack(run.complaint);
  const hint = "Correct the sample, or remove the word `run`.";
  const how = run.signal === null ? `ends with the exit status ${run.status}` : `is ended by ${run.signal}`;
  const said = messageIn(run.complaint.split("\n"));
  const what = run.complaint === "" ? `${how}.` : `fails: ${said}`;
  return problem("M063", `The sample ${what}`, { place: (found && placeOf(sample, found)) ?? fence.place, hint });
}

/** The place in the page; null for a line of another sample. */
function placeOf(sample: Sample, { path, line, column }: { path: string; line: number; column: number }): Problem["place"] | null {
  const file = sample.files.find((each) => each.path === path);
  const at = file && file.first + line - 1;
  if (at === undefined || at < 0) return null;
  return { path: sample.fence.place.path, ...placeInBlock(sample.fence, { line: at, column: column - 1 }) };
}

function unbundled(fault: BundleFault, samples: readonly Sample[]): Problem {
  const sample = samples.find(({ files }) => files.some(({ path }) => path === fault.path));
  const own = sample && placeOf(sample, { ...fault, column: fault.column + 1 });
  return problem("M063", `The sample cannot run: ${fault.text}`, {
    place: own ?? (sample ? sample.fence.place : { path: fault.path, line: fault.line, column: fault.column + 1 }),
    hint: "Correct the sample, or add the modules that it imports to `samples.run.module`.",
  });
}
