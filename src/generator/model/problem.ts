/** What is reported to the user: one shape for errors, warnings and broken links. */

/** `error` fails the build, `warning` and `info` are only reported. */
export type Severity = "error" | "warning" | "info";

/** A place in a file. Lines and columns are 1-based; columns count UTF-16 units. */
export interface Place {
  /** Relative to the site folder, forward slashes, e.g. `content/docs/api/focus.md`. */
  path: string;
  line?: number;
  column?: number;
  /** End of the range, exclusive, on the same line; the caret extends up to here. */
  endColumn?: number;
}

/** One problem. `code` never changes its meaning; `problems/catalogue.ts` lists them all. */
export interface Problem {
  /** e.g. `M004` (content), `C002` (config), `L001` (link). */
  code: string;
  severity: Severity;
  message: string;
  place?: Place;
  /** For a link: the route or file that it leads to. Problems with the same code and target have one cause. */
  target?: string;
  /** What to do about it, a full sentence. */
  hint?: string;
  /** What repairs it for certain: the text at `place`, and what to write instead; `also`: and in these places of the file, 1-based. */
  fix?: { from: string; to: string; also?: { line: number; column: number }[] | undefined };
  /** Where the problem shows, for a cause that affects several pages: routes, or source paths of pages that failed to render. */
  pages?: string[];
}
