/** Build options and results: types of the public API, which depend on no step. */
import type { ApiCoverage } from "./coverage.ts";
import type { PublishedFile } from "./output.ts";
import type { Problem } from "./problem.ts";
import type { SemverStep } from "./publicApi.ts";

/** Where to find the config, and what the command line overrides. */
export interface ConfigChoice {
  /** Folder to start from, absolute. */
  folder: string;
  /** Value of `--config`. */
  file?: string | undefined;
  /** Value of `--base-url`. */
  baseUrl?: string | undefined;
  /** Values of `--locale`: build only these languages and the default one. */
  locales?: string[] | undefined;
}

/** How a site is loaded. */
export interface LoadChoice extends ConfigChoice {
  /** Threads that pages are compiled in; 0 for none, left out for as many as the work and the machine suggest. */
  threads?: number | undefined;
  /** False: ignores earlier builds, and stores nothing for later ones. */
  isCached?: boolean | undefined;
  /** How requests to the remote cache prove who they are; left out: it is not used. */
  remote?: { token: string | undefined } | undefined;
  /** The share of the pages that is built, e.g. the second of eight; the others are only stubs. */
  shard?: { index: number; of: number } | undefined;
  /** Stops the work soon after it is aborted; what was there before stays. */
  signal?: AbortSignal | undefined;
}

export interface BuildRequest extends LoadChoice {
  /** Output folder, relative to the site folder; `dist` when left out. */
  outDir?: string | undefined;
  /** Files in the output folder that no build wrote are deleted; otherwise they stop the build. */
  isForced?: boolean | undefined;
  /** Every broken link, anchor or image fails the build. */
  isStrict?: boolean | undefined;
  /** Links to other sites are checked too: `offline` only against what earlier runs know. */
  external?: "online" | "offline" | undefined;
  /** Known problems of links, which are not reported. */
  baseline?: BaselineRequest | undefined;
  /** No published address may go without a redirect; see `check/checkUrlLock.ts`. */
  lock?: UrlLockRequest | undefined;
  /** The API is compared with that of a commit, branch or tag; `step` is the one that the next release takes. */
  api?: { ref: string; step: SemverStep | undefined } | undefined;
  /** Measures how much of the API is documented; `least` is the smallest share that passes, in percent. */
  coverage?: { least: number | undefined } | undefined;
  /** Samples run: those marked `run`, or all; `isUpdate`: what they print is written into their pages. */
  run?: { isAll: boolean; isUpdate: boolean } | undefined;
  /** Folders of all parts of the site, relative to the current folder. */
  parts?: readonly string[] | undefined;
  /** False: everything is done and checked, nothing is published. */
  isPublished?: boolean | undefined;
}

export interface BaselineRequest {
  /** Absolute. */
  file: string;
  /** Write the file instead, from what there is now. */
  isUpdate: boolean;
}

export interface UrlLockRequest {
  /** Absolute; `urls.lock` in the site's folder when left out. */
  file?: string | undefined;
  /** New addresses are added. */
  isUpdate: boolean;
}

export interface BuildResult {
  problems: Problem[];
  exitCode: ExitCode;
  /** Absolute; null when no config was found. */
  siteDir: string | null;
  /** Absolute; null when nothing was published. */
  outDir: string | null;
  /** What was published, by path relative to the output folder. */
  files: Record<string, PublishedFile>;
  stats: BuildStats;
  /** Left out unless requested. */
  coverage?: ApiCoverage;
}

/** 0 fine; 1 internal or I/O; 2 usage or config; 3 content; 4 links; 5 SDK; 6 lock. */
export type ExitCode = 0 | 1 | 2 | 3 | 4 | 5 | 6;

export interface BuildStats {
  pages: number;
  files: number;
  bytes: number;
  /** Files that were not there before in the same form. */
  written: number;
  links: number;
  /** The lists of Markdown versions and the files with their texts, those of the main version and language first. */
  texts?: { path: string; bytes: number }[];
  /** Which part of the site was built, e.g. `2/8`, and of how many pages; left out for the whole of it. */
  part?: { shard: string; of: number };
  /** How many ran, and the paths of the files that were written; left out where none was to run. */
  samples?: { ran: number; updated: string[] };
  /** How many addresses there are, and how many of them were asked now; left out where no link to another site was checked. */
  external?: { addresses: number; asked: number };
  stages: StageTime[];
}

export interface StageTime {
  name: string;
  milliseconds: number;
}
