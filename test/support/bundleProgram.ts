/** Before tests that run the command line: bundles it. */
import { join } from "node:path";
import { mustRun } from "./cli.ts";
import { repository } from "./folders.ts";

export async function setup(): Promise<void> {
  await mustRun(process.execPath, [join("bin", "bundle.js")], { cwd: repository });
}
