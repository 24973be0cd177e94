/** A command line that was read: command, folder, flags. */
import type { WishedAnswers } from "../init/answers.ts";
import type { FromFlag } from "../init/otherTools.ts";
import type { SemverStep } from "../model/publicApi.ts";
import type { ReportRequest } from "../problems/reports/request.ts";
import type { Shard } from "../text/shard.ts";

/** What the user asked for. */
export interface Invocation {
  command: "build" | "serve" | "check" | "clean" | "init" | "theme" | "explain" | "version" | "translate" | "mcp" | "merge";
  /** Folder given, or the current one. */
  siteDir: string;
  /** Of `theme eject`: the component's name; of `theme list`: left out. */
  component?: string;
  /** Of `explain`: the problem code. */
  code?: string;
  /** Of `mcp`: the folder or the address of a built site. */
  place?: string;
  /** Of `version`: the name of the new version. */
  name?: string;
  /** Of `translate`: files and folders; of `merge`: folders of parts. */
  paths?: string[];
  options: Options;
}

/** For `init` also the folder of a site of another tool, whose config is carried over. */
export interface Options extends WishedAnswers, Partial<Record<FromFlag, string>> {
  config?: string;
  outDir?: string;
  /** Files in the output folder that no build wrote may be deleted. */
  force?: boolean;
  baseUrl?: string;
  /** Values of `--locale`. */
  locale?: string[];
  strict?: boolean;
  threads?: number;
  port?: number;
  host?: string;
  open?: boolean;
  watch?: boolean;
  /** Values of `--allowed-host`. */
  allowedHost?: string[];
  verify?: boolean;
  shard?: Shard;
  /** Links to other sites are checked too. */
  external?: boolean;
  /** Samples that are marked run. */
  run?: boolean;
  /** All samples that are checked run. */
  runAll?: boolean;
  /** What they print is written into their pages. */
  update?: boolean;
  /** Certain fixes are written into the files. */
  fix?: boolean;
  /** They are only shown. */
  dryRun?: boolean;
  /** The API is compared with that of this commit. */
  apiSince?: string;
  /** The step of the version number that the next release takes. */
  apiStep?: SemverStep;
  /** What of the API is documented is measured, and written to this file. */
  coverage?: string | true;
  /** How much of it has to be, in percent. */
  coverageMin?: number;
  /** A file of known problems of links. */
  baseline?: string;
  /** It is written rather than read. */
  updateBaseline?: boolean;
  /** A file with the addresses that the site has published; true for the usual one. */
  lock?: string | true;
  /** New ones are added to it. */
  updateLock?: boolean;
  /** They are compared with what earlier checks know. */
  offline?: boolean;
  /** `version` only: id of the docs area. */
  area?: string;
  /** `translate` only: marks translations as up to date. */
  mark?: boolean;
  /** `theme eject` copies the component. */
  copy?: boolean;
  report?: ReportRequest[];
  /** `init` only: ask nothing. */
  yes?: boolean;
  /** False after `--no-cache`. */
  cache?: boolean;
  quiet?: boolean;
  json?: boolean;
  debug?: boolean;
  color?: boolean;
}
