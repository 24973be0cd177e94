/** Problems of a config whose code throws, never finishes, or tries to end the command, at lines of its own files. */
import { AsyncLocalStorage } from "node:async_hooks";
import { basename, dirname } from "node:path";
import { type Place, type Problem, ProblemError, problem } from "../problems/problem.ts";
import { codeOf, messageOf } from "../text/errno.ts";
import { lineAndColumn } from "../text/json.ts";
import { addable } from "../text/reservedNames.ts";
import { ExitCallError } from "./exitGuard.ts";
import { framesOf, placeOfFrames } from "./placeOfError.ts";

/** Runs code of the config, which may be a getter of its values. An error becomes a ProblemError. */
export async function reportingFaults<T>(code: ConfigCode, work: () => Promise<T> | T): Promise<T> {
  try {
    // Whatever `work` starts is of the config, however long after.
    return await running.run(code, work);
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    throw new ProblemError(loadProblem(error, code));
  }
}

function loadProblem(error: unknown, code: ConfigCode): Problem {
  const place = placeInConfig(error, code) ?? whole(code);
  if (error instanceof ExitCallError) return exitProblem(error, place);
  const [, missing] = (codeOf(error) === "ERR_MODULE_NOT_FOUND" && /Cannot find package '([^']+)'/.exec(messageOf(error))) || [];
  if (missing !== undefined) {
    const hint = `Install it, e.g. npm install --save-dev ${addable(missing)}, or remove the import.`;
    const place = placeOfText(`"${missing}"`, code) ?? whole(code);
    return problem("C004", `the config needs the package "${missing}", which is not installed`, { place, hint });
  }
  const hint = "The config is run once at the start of a build; the error was thrown by its own code.";
  return problem("C004", `the config stopped with: ${messageOf(error)}`, { place, hint });
}

/** Where the config has a text that its bundled code has once, too. */
function placeOfText(wanted: string, { text, map }: ConfigCode): Place | null {
  const at = text.indexOf(wanted);
  if (at < 0 || at !== text.lastIndexOf(wanted)) return null;
  return placeOfFrames([lineAndColumn(text, at)], JSON.parse(map));
}

/** The problem for an uncaught error, e.g. one thrown by a timer; null if it does not come from the config. */
export function uncaughtConfigProblem(error: unknown): ProblemError | null {
  const code = running.getStore() ?? null;
  // A thrown value that is not an Error has no stack trace.
  const place = code && (placeInConfig(error, code) ?? (error instanceof Error ? null : whole(code)));
  if (!place) return null;
  const hint = "Catch the error where it occurs: code that the config starts must not fail while the site is built.";
  const uncaught = problem("C025", `code that the config started failed later: ${messageOf(error)}`, { place, hint });
  return new ProblemError(error instanceof ExitCallError ? exitProblem(error, place) : uncaught, dirname(code.file));
}

function exitProblem({ message }: ExitCallError, place: Place): Problem {
  return problem("C026", `the config stopped: ${message}`, {
    place,
    hint: "Throw an Error that says what is wrong; the command ends by itself.",
  });
}

function whole({ file }: ConfigCode): Place {
  return { path: basename(file), line: 1 };
}

/** A config as it runs: bundled, so its lines are not those of the file. */
export interface ConfigCode {
  /** Absolute path of the config. */
  file: string;
  /** What stack traces call the code. */
  name: string;
  /** Source map back to the files, as JSON. */
  map: string;
  text: string;
}

const running = new AsyncLocalStorage<ConfigCode>();

/** The first stack frame in a file of the site; the config without a line if all are in packages. Null if the error is not from its code. */
function placeInConfig(error: unknown, { file, name, map }: ConfigCode): Place | null {
  const frames = framesOf(error, name);
  return frames.length === 0 ? null : (placeOfFrames(frames, JSON.parse(map)) ?? { path: basename(file) });
}
