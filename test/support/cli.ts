/** Runs programs the way a user does: the bundled command line, npm, Git. */
import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
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
  /** Sends the signal as soon as the program has printed this, which has to go on until then. */
  stop?: { at: string; signal: NodeJS.Signals };
}

/** A signal, or two, that comes the moment the program has printed `at`, however busy this process is. */
export interface SignalAt {
  at: string;
  signal: NodeJS.Signals;
  isTwice?: boolean | undefined;
}

/** `bcidocs <args>` from lib/, which `test/e2e/setup.ts` has bundled. For what a process has of its own: see `bcidocsProcess`. */
export function bcidocs(args: string[], { cwd }: Pick<RunOptions, "cwd">): Promise<Run> {
  return commandOf(join(repository, "lib", "cli.js"), args, cwd);
}

/** The same in a process of its own: for signals, variables of the environment, and code of a site that may end or block it. */
export function bcidocsProcess(args: string[], { signalAt, ...options }: RunOptions & { signalAt?: SignalAt }): Promise<Run> {
  const program = [join(repository, "bin", "bcidocs.js"), ...args];
  if (!signalAt) return run(process.execPath, program, options);
  const preload = pathToFileURL(join(repository, "test", "support", "signalAt.mjs")).href;
  const env = { ...options.env, SIGNAL_AT: JSON.stringify(signalAt) };
  return run(process.execPath, ["--import", preload, ...program], { ...options, env });
}

const hosts = new Map<string, CommandHost>();

/** Runs a command of this `lib/cli.js` in a process that stays for those after it: a start costs more than most commands. */
export function commandOf(cli: string, args: string[], cwd: string): Promise<Run> {
  const host = hosts.get(cli) ?? startHost(cli);
  hosts.set(cli, host);
  const result = host.last.then(() => host.run({ args, cwd }));
  host.last = result.catch(() => hosts.delete(cli));
  return result;
}

interface CommandHost {
  run(command: { args: string[]; cwd: string }): Promise<Run>;
  /** Commands take turns. */
  last: Promise<unknown>;
}

function startHost(cli: string): CommandHost {
  const module = join(repository, "test", "support", "commandHost.mjs");
  const child = fork(module, [cli], { env: cleanEnvironment(), execArgv: [], stdio: ["ignore", "ignore", "inherit", "ipc"] });
  // It ends with this process, which waits for answers alone.
  child.unref();
  child.channel?.unref();
  const ended = once(child, "exit").then(([status]) => Promise.reject(new Error(`the process that runs commands ended with ${status}`)));
  ended.catch(() => undefined);
  const answer = () => Promise.race([once(child, "message").then(([message]) => message as Run), ended]);
  return {
    last: answer(),
    run(command) {
      child.send(command);
      return answer();
    },
  };
}

export function run(program: string, args: string[], { cwd, env, stop }: RunOptions): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env: { ...cleanEnvironment(), ...env }, stdio: ["ignore", "pipe", "pipe"] });
    const result: Run = { status: null, stdout: "", stderr: "" };
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      const isReached = stop && !result.stdout.includes(stop.at) && (result.stdout + text).includes(stop.at);
      result.stdout += text;
      if (isReached) child.kill(stop.signal);
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

/** Without the variables that the test runner sets, so that programs behave as in a user's shell. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const { NODE_ENV: _mode, VITEST: _vitest, NODE_OPTIONS: _options, FORCE_COLOR: _color, GITHUB_ACTIONS: _actions, ...rest } = process.env;
  return rest;
}
