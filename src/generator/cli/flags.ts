/** Flags that several commands share, what they ask of the generator, and what a flag is: how it is written, which values it takes. */
import { resolve } from "node:path";
import { InvalidArgumentError, Option } from "commander";
import type { BuildRequest } from "../model/build.ts";
import { isPrintedDocument, type ReportRequest, readReportRequest, reportFormats } from "../problems/reports/request.ts";

/** A flag with the type of its value. */
export class Flag<Value = boolean> extends Option {
  declare readonly value: Value;
}

export const notEmpty = valueThat((value) => value.trim() !== "", "It is empty: write a value, or leave out the flag.");

/** A flag whose value is not empty: `"$OUT"` of a shell without that variable would otherwise stand for the current folder. */
export function textFlag(usage: string, text: string): Flag<string> {
  return new Flag<string>(usage, text).argParser(notEmpty);
}

/** By the name that commander gives their values, e.g. `outDir` for `--out-dir`. */
export type Flags = Readonly<Record<string, Option>>;

/** What a user may set with flags. */
export type Values<Set> = { [Name in keyof Set]?: Set[Name] extends Flag<infer Value> ? Value : never };

/** More threads than this only compete for memory. */
const mostThreads = 128;

const formats = `${reportFormats.slice(0, -1).join(", ")} or ${reportFormats.at(-1)}`;

export const config = textFlag("--config <file>", "the site's settings (default: site.config.ts, .mts, .js or .mjs)");
export const json = new Flag("--json", "print one JSON object per event");
export const debug = new Flag("--debug", "print stack traces");
/** False after `--no-color`. */
export const color = new Flag("--no-color", "print without colours (NO_COLOR and FORCE_COLOR are honoured too)");
export const force = new Flag("--force", "also delete files in the output folder that bcidocs did not write");
export const outDir = textFlag("--out-dir <dir>", "output folder, relative to the site (default: dist)");
/** Whether it suits the site is checked with the config. */
export const baseUrl = new Flag<string>("--base-url <path>", "path at which the site is served, e.g. /kit/").argParser(
  valueThat((value) => value !== "", "Write a path, e.g. --base-url /kit/, or --base-url / for a site at the root of its host."),
);
export const locale = new Flag<string[]>("--locale <name...>", "build only these languages and the default one");
export const strict = new Flag("--strict", "fail on every broken link, anchor or image (exit 4), and on mistakes in content (exit 3)");
export const threads = new Flag<number>(
  "--threads <count>",
  "threads that compile pages, 0 for none (default: depends on the size of the site)",
).argParser(numberUpTo(mostThreads, "--threads 4"));
/** False after `--no-cache`. */
export const cache = new Flag("--no-cache", "do not read or write the cache");

/** For every command that reads a site. */
export const siteFlags = {
  config,
  quiet: new Flag("--quiet", "print only a summary, and the errors if the command fails"),
  json,
  debug,
  color,
};

/** For every command that reports the problems of a whole site. */
export const reportFlags = {
  baseline: textFlag("--baseline <file>", "ignore the broken links that are in this file, so that only new ones fail"),
  updateBaseline: new Flag(
    "--update-baseline",
    "write the current broken links to the file of --baseline (default: links-baseline.json)",
  ).implies({ baseline: "links-baseline.json" }),
  /** True for the usual file. */
  lock: new Flag<string | true>(
    "--lock [file]",
    "fail if a URL or heading id in this file no longer exists and has no redirect (default: urls.lock, written if missing)",
  )
    .argParser(notEmpty)
    .conflicts("locale"),
  updateLock: new Flag("--update-lock", "add new URLs and heading ids to the file of --lock").implies({ lock: true }),
  threads,
  report: new Flag<ReportRequest[]>(
    "--report <format[=file]>",
    `also write the problems in a format for other programs: ${formats}; repeatable; without a file, to standard output`,
  ).argParser(readReport),
  cache,
};

/** For every command that publishes a site. */
export const buildFlags = { ...siteFlags, outDir, force, baseUrl, locale, strict, ...reportFlags };

/** What decides where text for people goes, and how much of it. */
export type OutputOptions = Values<Omit<typeof siteFlags, "config"> & Pick<typeof reportFlags, "report">>;

export function valueThat(isFine: (value: string) => boolean, cure: string): (value: string) => string {
  return (value) => {
    if (isFine(value)) return value;
    throw new InvalidArgumentError(cure);
  };
}

export function numberUpTo(most: number, example: string): (value: string) => number {
  const checked = valueThat(
    (value) => /^\d{1,5}$/.test(value) && Number(value) <= most,
    `Write a number from 0 to ${most}, e.g. ${example}.`,
  );
  return (value) => Number(checked(value));
}

function readReport(value: string, before: ReportRequest[] = []): ReportRequest[] {
  const request = readReportRequest(value);
  if ("fault" in request) throw new InvalidArgumentError(request.fault);
  const other = isPrintedDocument(request) && before.find(isPrintedDocument);
  if (!other) return [...before, request];
  const fix = `Give one of them a file, e.g. --report ${request.format}=problems.${request.format}.`;
  throw new InvalidArgumentError(`${other.format} and ${request.format} cannot both go to standard output. ${fix}`);
}

/** For commands that only find the site, most fields are undefined. */
export function requestOf(siteDir = ".", options: Values<typeof buildFlags>): BuildRequest {
  const { baseline, lock } = options;
  return {
    folder: resolve(siteDir),
    file: options.config,
    baseUrl: options.baseUrl,
    locales: options.locale,
    outDir: options.outDir,
    isForced: options.force,
    isStrict: options.strict,
    baseline: baseline === undefined ? undefined : { file: resolve(baseline), isUpdate: options.updateBaseline === true },
    lock: lock === undefined ? undefined : { file: lock === true ? undefined : resolve(lock), isUpdate: options.updateLock === true },
    threads: options.threads,
    isCached: options.cache,
    remote: { token: process.env.BCIDOCS_CACHE_TOKEN },
  };
}
