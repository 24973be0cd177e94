/**
 * TypeScript 7, which is a process of its own. Its API is called unstable and changes with 7.1: only this folder uses it, in the
 * versions that `isNative` names.
 */
import nodeModule from "node:module";
import { pathToFileURL } from "node:url";
import { parentPort } from "node:worker_threads";
import type { API, Diagnostic } from "typescript-native";
import type { ChildProcessNote } from "../../io/callThread.ts";

interface Process {
  client?: { channel?: { child?: { pid?: number } } };
}

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

/** What makes processes, and its functions for the nodes of a tree, by the names of TypeScript's API. */
export interface NativeModules {
  open(cwd: string, fs: NativeFiles): Pick<API, "updateSnapshot" | "close">;
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
    open(cwd, fs) {
      const api = new API({ cwd, fs });
      // Private there.
      const processId = (api as unknown as Process).client?.channel?.child?.pid;
      // This thread waits for each answer, so that only another one can end the process.
      const announce = (hasEnded: boolean) =>
        processId !== undefined && parentPort?.postMessage({ processId, hasEnded } satisfies ChildProcessNote);
      announce(false);
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
          announce(true);
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
