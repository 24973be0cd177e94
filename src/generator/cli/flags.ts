/** Every flag of the command line: how it is written, what the help says, and which values it takes. */
import { InvalidArgumentError, Option } from "commander";
import { packageManagers, services, templates } from "../init/answers.ts";
import { fromFlag, otherTools, type Tool, toolKeys } from "../init/otherTools.ts";
import { isPrintedDocument, type ReportRequest, readReportRequest, reportFormats } from "../problems/reports/request.ts";
import { isHost, isHostName } from "../serve/hosts.ts";
import { parseShard, type Shard } from "../text/shard.ts";

/** More threads than this only compete for memory. */
const mostThreads = 128;

const formats = `${reportFormats.slice(0, -1).join(", ")} or ${reportFormats.at(-1)}`;
const everyHostName = valueThat(
  (value) => isHostName(value.replace(/^\./, "")),
  "Write a host name without a port, e.g. --allowed-host docs.example.com.",
);
const percentage = valueThat(
  (value) => /^\d{1,3}(?:\.\d+)?$/.test(value) && Number(value) <= 100,
  "Write a number from 0 to 100, e.g. --coverage-min 80.",
);

export const flags = {
  config: new Option("--config <file>", "the site's settings (default: site.config.ts, .mts, .js or .mjs)").argParser(notEmpty),
  quiet: new Option("--quiet", "print only a summary, and the errors if the command fails"),
  json: new Option("--json", "print one JSON object per event"),
  debug: new Option("--debug", "print stack traces"),
  noColor: new Option("--no-color", "print without colours (NO_COLOR and FORCE_COLOR are honoured too)"),
  noCache: new Option("--no-cache", "do not read or write the cache"),
  strict: new Option("--strict", "fail on every broken link, anchor or image (exit 4), and on mistakes in content (exit 3)"),
  locale: new Option("--locale <name...>", "build only these languages and the default one"),
  outDir: new Option("--out-dir <dir>", "output folder, relative to the site (default: dist)").argParser(notEmpty),
  force: new Option("--force", "also delete files in the output folder that bcidocs did not write"),
  baseline: new Option("--baseline <file>", "ignore the broken links that are in this file, so that only new ones fail").argParser(
    notEmpty,
  ),
  updateBaseline: new Option(
    "--update-baseline",
    "write the current broken links to the file of --baseline (default: links-baseline.json)",
  ).implies({ baseline: "links-baseline.json" }),
  lock: new Option(
    "--lock [file]",
    "fail if a URL or heading id in this file no longer exists and has no redirect (default: urls.lock, written if missing)",
  )
    .argParser(notEmpty)
    .conflicts("locale"),
  updateLock: new Option("--update-lock", "add new URLs and heading ids to the file of --lock").implies({ lock: true }),
  threads: new Option("--threads <count>", "threads that compile pages, 0 for none (default: depends on the size of the site)").argParser(
    numberUpTo(mostThreads, "--threads 4"),
  ),
  report: new Option(
    "--report <format[=file]>",
    `also write the problems in a format for other programs: ${formats}; repeatable; without a file, to standard output`,
  ).argParser(readReport),
  /** Whether it suits the site is checked with the config. */
  baseUrl: new Option("--base-url <path>", "path at which the site is served, e.g. /kit/").argParser(
    valueThat((value) => value !== "", "Write a path, e.g. --base-url /kit/, or --base-url / for a site at the root of its host."),
  ),
  verify: new Option("--verify", "build again without the cache, and compare every byte").conflicts("shard"),
  shard: new Option("--shard <i/n>", "build one of n parts of the site, for `bcidocs merge` (default folder: part-<i>)")
    .argParser(readShard)
    .conflicts(["report", "strict", "baseline", "lock"]),

  port: new Option("--port <port>", "first port to try; 0 for any free port (default: 3000)").argParser(numberUpTo(65_535, "--port 3000")),
  /** Node takes an empty host for every address of the machine. */
  host: new Option("--host <host>", "address to listen on; 0.0.0.0 also allows other machines (default: 127.0.0.1)").argParser(
    valueThat(isHost, "Write a host name or an IP address without a port, e.g. --host 0.0.0.0."),
  ),
  watch: new Option("--watch", "watch the site's files, and keep open pages up to date"),
  open: new Option("--open", "open the site in the browser"),
  allowedHost: new Option("--allowed-host <name>", "another host name that requests may use, e.g. docs.example.com").argParser(
    (value, before: string[] = []) => [...before, everyHostName(value)],
  ),

  fix: new Option("--fix", "fix links with a certain correction: wrong case, renamed files, other forms of a URL"),
  forceFix: new Option("--force", "with --fix, also change files with uncommitted edits"),
  dryRun: new Option("--dry-run", "show what --fix would change").implies({ fix: true }),
  external: new Option("--external", "also check links to other sites, which uses the network"),
  offline: new Option("--offline", "check links to other sites with the results of earlier checks, without the network").implies({
    external: true,
  }),
  run: new Option("--run", "run the samples that have the word `run` after their language, and compare what they print with the page"),
  runAll: new Option("--run-all", "run all samples that are checked").implies({ run: true }),
  update: new Option("--update", "with --run, write what samples print into their pages").implies({ run: true }),
  apiSince: new Option(
    "--api-since <ref>",
    "compare the API of the SDK with a commit, branch or tag, and fail if the version number does not match the changes (exit 5)",
  ).argParser(notEmpty),
  apiStep: new Option(
    "--api-step <step>",
    "with --api-since, the version step of the next release, if package.json does not have its number yet",
  ).choices(["major", "minor", "patch"]),
  coverage: new Option(
    "--coverage [file]",
    "measure how much of the SDK's API has a description, an example and a guide; with a file, also write the result as JSON",
  ).argParser(notEmpty),
  coverageMin: new Option("--coverage-min <percent>", "with --coverage, fail if less of the API is covered (exit 5)")
    .argParser((value) => Number(percentage(value)))
    .implies({ coverage: true }),

  copy: new Option("--copy", "copy the component and its styles, instead of wrapping it"),
  area: new Option("--area <id>", "id of the docs area (default: default)").argParser(notEmpty),
  status: new Option("--status", "print a table of pages and languages: fresh, stale, unmarked, missing (the default)").conflicts("mark"),
  mark: new Option("--mark", "record that the translations match the current pages"),

  template: new Option("--template <name>", "only pages, or pages with the reference of a TypeScript package").choices(templates),
  title: new Option("--title <text>", "title of the site").argParser(readTitle),
  packageManager: new Option("--package-manager <name>", "package manager whose commands are shown and used").choices(packageManagers),
  ci: new Option("--ci <service>", "the CI service that runs builds").choices(services),
  shards: new Option("--shards <count>", "for a very large site: how many jobs of the CI service build a part of it each").argParser(
    readShards,
  ),
  yes: new Option("-y, --yes", "ask nothing: guess everything that no flag sets from the folder"),
};

/** For each other tool, the flag of its site. Only a `site.config.ts` is written then. */
export const fromFlags = toolKeys.map((tool: Tool) => {
  const text = `write a site.config.ts for the pages of a ${otherTools[tool].name} site, from its config; no page is changed`;
  const others = toolKeys.filter((other) => other !== tool);
  return new Option(`--from-${tool} <dir>`, text).argParser(notEmpty).conflicts(others.map(fromFlag));
});

/** `"$OUT"` of a shell without that variable would otherwise be taken for the current folder. */
export function notEmpty(value: string): string {
  if (value.trim() !== "") return value;
  throw new InvalidArgumentError("It is empty: write a value, or leave out the flag.");
}

function valueThat(isFine: (value: string) => boolean, cure: string): (value: string) => string {
  return (value) => {
    if (isFine(value)) return value;
    throw new InvalidArgumentError(cure);
  };
}

function numberUpTo(most: number, example: string): (value: string) => number {
  const checked = valueThat(
    (value) => /^\d{1,5}$/.test(value) && Number(value) <= most,
    `Write a number from 0 to ${most}, e.g. ${example}.`,
  );
  return (value) => Number(checked(value));
}

function readShard(value: string): Shard {
  const shard = parseShard(value);
  if (!shard) throw new InvalidArgumentError("Write which part of how many, e.g. --shard 2/8.");
  return shard;
}

function readShards(value: string): number {
  if (/^\d{1,3}$/.test(value) && Number(value) >= 1) return Number(value);
  throw new InvalidArgumentError("Write a number from 1 to 999, e.g. --shards 8.");
}

function readTitle(value: string): string {
  if (value.trim() !== "") return value.trim();
  throw new InvalidArgumentError('Write a title, e.g. --title "My SDK".');
}

function readReport(value: string, before: ReportRequest[] = []): ReportRequest[] {
  const request = readReportRequest(value);
  if ("fault" in request) throw new InvalidArgumentError(request.fault);
  const other = isPrintedDocument(request) && before.find(isPrintedDocument);
  if (!other) return [...before, request];
  const fix = `Give one of them a file, e.g. --report ${request.format}=problems.${request.format}.`;
  throw new InvalidArgumentError(`${other.format} and ${request.format} cannot both go to standard output. ${fix}`);
}
