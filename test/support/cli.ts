/** Runs programs the way a user does: the bundled command line, npm, Git. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { repository } from "./folders.ts";

export interface Run {
  /** Exit status; null after a signal. */
  status: number | null;
  stdout: string;
  stderr: string;
}

export interface RunOptions {
  cwd: string;
  env?: Record<string, string>;
  /** Called with all that was printed so far, e.g. to stop the program at a certain point. */
  onOutput?: (stdout: string, stop: (signal: NodeJS.Signals) => void) => void;
}

/** `bcidocs <args>` from lib/, which `test/e2e/setup.ts` has bundled. */
export function bcidocs(args: string[], options: RunOptions): Promise<Run> {
  return run(process.execPath, [join(repository, "bin", "bcidocs.js"), ...args], options);
}

export function run(program: string, args: string[], { cwd, env, onOutput }: RunOptions): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env: { ...cleanEnvironment(), ...env }, stdio: ["ignore", "pipe", "pipe"] });
    const result: Run = { status: null, stdout: "", stderr: "" };
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      result.stdout += text;
      onOutput?.(result.stdout, (signal) => child.kill(signal));
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      result.stderr += text;
    });
    child.on("error", reject);
    child.on("close", (status) => resolve({ ...result, status }));
  });
}

/** As `run`, and fails unless the program does well. */
export async function mustRun(program: string, args: string[], options: RunOptions): Promise<string> {
  const { status, stdout, stderr } = await run(program, args, options);
  if (status !== 0) throw new Error(`${program} ${args.join(" ")} ended with ${status}\n${stdout}${stderr}`);
  return stdout;
}

/** Without what the test runner sets, so that programs behave as in a user's shell. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const { NODE_ENV: _mode, VITEST: _vitest, NODE_OPTIONS: _options, FORCE_COLOR: _color, ...rest } = process.env;
  return rest;
}
