/** Runs a foreign module in its own process, and returns what it writes to file descriptor 3. */
import { spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { text } from "node:stream/consumers";
import type { ModuleResult } from "./io.ts";

export async function runModule(code: string, folder: string): Promise<ModuleResult> {
  const child = spawn(process.execPath, ["--input-type=module", "-"], { cwd: folder, stdio: ["pipe", "ignore", "pipe", "pipe"] });
  const [input, , complaints, results] = child.stdio as unknown as [Writable, null, Readable, Readable];
  const ended = new Promise<number | null>((resolve) => child.on("error", () => resolve(null)).on("close", resolve));
  // One that ends early reads no further; its status says why.
  input.on("error", () => undefined);
  input.end(code);
  const [output, complaint, status] = await Promise.all([text(results), text(complaints), ended]);
  return status === 0 && output !== "" ? { output } : { complaint };
}
