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

/** The values of all flags, see `flags.ts`. For `init` also the folder of a site of another tool, whose config is carried over. */
export interface Options extends WishedAnswers, Partial<Record<FromFlag, string>> {
  config?: string;
  outDir?: string;
  /** Files in the output folder that no build wrote may be deleted; of `check`, files with uncommitted edits fixed. */
  force?: boolean;
  baseUrl?: string;
  locale?: string[];
  strict?: boolean;
  threads?: number;
  port?: number;
  host?: string;
  open?: boolean;
  watch?: boolean;
  allowedHost?: string[];
  verify?: boolean;
  shard?: Shard;
  external?: boolean;
  offline?: boolean;
  run?: boolean;
  runAll?: boolean;
  update?: boolean;
  fix?: boolean;
  dryRun?: boolean;
  apiSince?: string;
  apiStep?: SemverStep;
  coverage?: string | true;
  coverageMin?: number;
  baseline?: string;
  updateBaseline?: boolean;
  /** True for the usual file. */
  lock?: string | true;
  updateLock?: boolean;
  area?: string;
  mark?: boolean;
  copy?: boolean;
  report?: ReportRequest[];
  yes?: boolean;
  /** False after `--no-cache`. */
  cache?: boolean;
  quiet?: boolean;
  json?: boolean;
  debug?: boolean;
  /** False after `--no-color`. */
  color?: boolean;
}
