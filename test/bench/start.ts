/** The cost of starting: the CPU time of `bcidocs --version`. */
import { repository } from "../support/folders.ts";
import { measure } from "./measure/measure.ts";
import { binary } from "./tools/ours.ts";

/** The shell counts in hundredths of a second, so one start would be too short to be measured. */
const starts = 20;

/** Milliseconds of one start. */
export async function measureStart(): Promise<number> {
  const script = `for start in ${Array.from({ length: starts }, (_, index) => index).join(" ")}; do "$0" "$1" --version; done`;
  const { cpu } = await measure({ program: "sh", args: ["-c", script, process.execPath, binary] }, { cwd: repository, limit: 120_000 });
  return cpu / starts;
}
