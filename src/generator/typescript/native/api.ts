/**
 * TypeScript 7, which is a process of its own. Its API is called unstable and changes with 7.1: only this folder uses it, in the
 * versions that `isNative` names.
 */
import nodeModule from "node:module";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import { parentPort } from "node:worker_threads";
import type { API, Diagnostic } from "typescript-native";
import type { ChildProcessNote } from "../../io/callThread.ts";

/** Undefined: as the disk has it; null: there is no such file. */
export interface NativeFiles {
  fileExists(path: string): boolean | undefined;
  directoryExists?(path: string): boolean | undefined;
  readFile(path: string): string | null | undefined;
}

/** A tsconfig that is on no disk. */
export interface VirtualConfig {
  /** Absolute, in the folder that its relative paths start from. */
  path: string;
  text: string;
}

/** Whether this folder can work with it, e.g. `7.0.2`. */
export function isNative(version: string): boolean {
  return /^7\.0\.(?:[2-9]|\d\d+)$/.test(version);
}

/** What makes processes, which are killed after `limit` milliseconds, and its functions for the nodes of a tree, by the names of TypeScript's API. */
export interface NativeModules {
  open(cwd: string, fs: NativeFiles, limit?: number): Pick<API, "updateSnapshot" | "close">;
  syntax: Record<string, unknown>;
}

/**
 * `packageFile`: `package.json` of the TypeScript.
 *
 * @throws when it lacks a module.
 */
export async function loadNative(packageFile: string): Promise<NativeModules> {
  const load = async (name: string) => {
    const path = nodeModule.createRequire(packageFile).resolve(`typescript/unstable/${name}`);
    return (await import(pathToFileURL(path).href)) as Record<string, unknown>;
  };
  const sync = await load("sync");
  const API = sync.API as new (options: { cwd: string; fs: NativeFiles }) => API;
  return {
    open(cwd, fs, limit) {
      const api = new API({ cwd, fs });
      // Private there.
      const processId = (api as unknown as { client?: { channel?: { child?: { pid?: number } } } }).client?.channel?.child?.pid;
      // This thread waits for each answer, so that only another one can end the process.
      const announce = (note: Omit<ChildProcessNote, "processId">) =>
        processId !== undefined && parentPort?.postMessage({ processId, ...note } satisfies ChildProcessNote);
      announce({ hasEnded: false, limit });
      return {
        updateSnapshot: (params) => api.updateSnapshot(params),
        close() {
          // At the end of its input it would print that, and it is asked once more before.
          try {
            if (processId !== undefined) process.kill(processId, "SIGKILL");
            api.close();
          } catch {
            // It has ended.
          }
          announce({ hasEnded: true });
        },
      };
    },
    syntax: { ...sync, ...(await load("ast")) },
  };
}

/** One line for each level of reasons. */
export function messageOf({ text, messageChain = [] }: Diagnostic, indent = ""): string {
  return [indent + text, ...messageChain.map((reason) => messageOf(reason, `${indent}  `))].join("\n");
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

/** Milliseconds: a check of the largest SDKs takes a tenth of it. */
const longestCheck = 300_000;

/**
 * Each error once. `packageFile`: `package.json` of the TypeScript.
 *
 * @throws when the process does not start, ends, or takes longer than `limit` milliseconds.
 */
export async function nativeErrors(packageFile: string, config: VirtualConfig, limit = longestCheck): Promise<TypeProblem[]> {
  const files: NativeFiles = {
    fileExists: (path) => (path === config.path ? true : undefined),
    readFile: (path) => (path === config.path ? config.text : undefined),
  };
  const start = Date.now();
  const api = (await loadNative(packageFile)).open(dirname(config.path), files, limit);
  try {
    const project = api.updateSnapshot({ openProjects: [config.path] }).getProject(config.path);
    if (!project) throw new Error("it opened no project");
    const { program } = project;
    const ofConfig = [...program.getConfigFileParsingDiagnostics(), ...program.getProgramDiagnostics()];
    const ofCode = [...program.getSyntacticDiagnostics(), ...program.getGlobalDiagnostics(), ...program.getSemanticDiagnostics()];
    const errors = [...ofConfig.flatMap((one) => problemsOf(one, true)), ...ofCode.flatMap((one) => problemsOf(one, false))];
    return [...new Map(errors.map((error) => [JSON.stringify(error), error])).values()];
  } catch (error) {
    throw Date.now() - start < limit ? error : new Error(`it takes more than ${limit / 1000} s`);
  } finally {
    api.close();
  }
}

function problemsOf(diagnostic: Diagnostic, isOfConfig: boolean): TypeProblem[] {
  const { fileName, pos, end, code, category } = diagnostic;
  return category === 1 ? [{ path: fileName ?? null, start: pos, end, code, message: messageOf(diagnostic), isOfConfig }] : [];
}
