/** What reports are made from. */
import type { ApiCoverage } from "../../model/coverage.ts";
import type { Problem } from "../../model/problem.ts";
import type { ReadLine } from "../format.ts";

export interface ReportInput {
  problems: Problem[];
  exitCode: number;
  /** How many links were checked; 0 when it did not come to that. */
  linksChecked: number;
  /** The site's folder seen from the root of the repository, e.g. `packages/docs`; empty where both are the same. */
  folder: string;
  readLine: ReadLine;
  /** How much of the API is documented; left out unless requested. */
  coverage?: ApiCoverage;
}
