/**
 * TypeScript 7, which is a process of its own. Its API is called unstable and changes with 7.1: only this file uses it, in the
 * versions that `isNative` names.
 */
import nodeModule from "node:module";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import { parentPort } from "node:worker_threads";
import type { ChildProcessNote } from "../io/callThread.ts";

/** As far as this file uses `typescript/unstable/sync`. */
interface NativeApi {
  API: new (options: {
    cwd: string;
    fs: NativeFiles;
  }) => {
    updateSnapshot(params: { openProjects: string[] }): { getProjects(): readonly NativeProject[] };
    close(): void;
    /** Private there: the process must end with the thread, which waits for it. */
    client?: { channel?: { child?: { pid?: number } } };
  };
}

interface NativeProject {
  program: Record<"getConfigFileParsingDiagnostics" | "getProgramDiagnostics" | "getGlobalDiagnostics", () => readonly NativeDiagnostic[]> &
    Record<"getSyntacticDiagnostics" | "getSemanticDiagnostics", () => readonly NativeDiagnostic[]>;
}

interface NativeDiagnostic {
  fileName?: string;
  pos: number;
  end: number;
  code: number;
  /** As in TypeScript's API: 1 is an error. */
  category: number;
  text: string;
  messageChain?: readonly NativeDiagnostic[];
}

/** Undefined: as the disk has it. */
interface NativeFiles {
  fileExists(path: string): boolean | undefined;
  readFile(path: string): string | undefined;
}

/** What TypeScript reports. */
export interface TypeProblem {
  /** Absolute; null for one without a place. */
  path: string | null;
  /** Offsets in UTF-16 units. */
  start: number;
  end: number;
  code: number;
  /** One line for each level of reasons. */
  message: string;
  /** It is about the options of the project, not about code. */
  isOfConfig: boolean;
}

/** A tsconfig that is on no disk. */
export interface VirtualConfig {
  /** Absolute, in the folder that its relative paths start from. */
  path: string;
  text: string;
}

/** Whether this file can work with it, e.g. `7.0.2`. */
export function isNative(version: string): boolean {
  return /^7\.0\.(?:[2-9]|\d\d+)$/.test(version);
}

/**
 * All errors of the project, each once. `packageFile`: `package.json` of the TypeScript.
 *
 * @throws when the process does not start or ends.
 */
export async function nativeErrors(packageFile: string, config: VirtualConfig): Promise<TypeProblem[]> {
  const path = nodeModule.createRequire(packageFile).resolve("typescript/unstable/sync");
  const { API } = (await import(pathToFileURL(path).href)) as NativeApi;
  const api = new API({
    cwd: dirname(config.path),
    fs: {
      fileExists: (file) => (file === config.path ? true : undefined),
      readFile: (file) => (file === config.path ? config.text : undefined),
    },
  });
  try {
    const processId = api.client?.channel?.child?.pid;
    // This thread waits for each answer, so that only another one can end the process.
    if (processId !== undefined) announce(processId);
    const [project] = api.updateSnapshot({ openProjects: [config.path] }).getProjects();
    if (!project) throw new Error("it opened no project");
    const { program } = project;
    const ofConfig = [...program.getConfigFileParsingDiagnostics(), ...program.getProgramDiagnostics()];
    const ofCode = [...program.getSyntacticDiagnostics(), ...program.getGlobalDiagnostics(), ...program.getSemanticDiagnostics()];
    const errors = [...ofConfig.flatMap((one) => problemsOf(one, true)), ...ofCode.flatMap((one) => problemsOf(one, false))];
    return [...new Map(errors.map((error) => [JSON.stringify(error), error])).values()];
  } finally {
    api.close();
    announce(null);
  }
}

function announce(processId: number | null): void {
  parentPort?.postMessage({ processId } satisfies ChildProcessNote);
}

function problemsOf(diagnostic: NativeDiagnostic, isOfConfig: boolean): TypeProblem[] {
  const { fileName, pos, end, code, category } = diagnostic;
  return category === 1 ? [{ path: fileName ?? null, start: pos, end, code, message: messageOf(diagnostic, ""), isOfConfig }] : [];
}

function messageOf({ text, messageChain = [] }: NativeDiagnostic, indent: string): string {
  return [indent + text, ...messageChain.map((reason) => messageOf(reason, `${indent}  `))].join("\n");
}
