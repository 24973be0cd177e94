/**
 * TypeScript 7, which is a process of its own. Its API is called unstable and changes with 7.1: only this folder uses it, in the
 * versions that `isNative` names.
 */
import nodeModule from "node:module";
import { pathToFileURL } from "node:url";
import { parentPort } from "node:worker_threads";
import type { ChildProcessNote } from "../../io/callThread.ts";
import type { Ts } from "../ts.ts";

/** As far as this folder uses `typescript/unstable/sync`. */
export interface NativeApi {
  updateSnapshot(params: { openProjects: string[]; closeProjects?: string[]; fileChanges?: { invalidateAll: true } }): NativeSnapshot;
  close(): void;
  /** Private there. */
  client?: { channel?: { child?: { pid?: number } } };
}

export interface NativeSnapshot {
  getProject(config: string): NativeProject | undefined;
  dispose(): void;
}

export interface NativeProject {
  program: Record<"getConfigFileParsingDiagnostics" | "getProgramDiagnostics" | "getGlobalDiagnostics", () => readonly NativeDiagnostic[]> &
    Record<"getSyntacticDiagnostics" | "getSemanticDiagnostics", (path?: string) => readonly NativeDiagnostic[]> & {
      getSourceFile(path: string): Ts.SourceFile | undefined;
      getSourceFileNames(): readonly string[];
    };
  checker: NativeChecker;
  emitter: { printNode(node: unknown): string };
}

export interface NativeChecker {
  getSymbolAtLocation(node: Ts.Node): NativeSymbol | undefined;
  getSymbolAtLocation(nodes: readonly Ts.Node[]): (NativeSymbol | undefined)[];
  getTypeAtLocation(node: Ts.Node): NativeType | undefined;
  getContextualType(node: Ts.Node): NativeType | undefined;
  getTypeOfSymbol(symbol: NativeSymbol): NativeType | undefined;
  getAliasedSymbol(symbol: NativeSymbol): NativeSymbol;
  getExportsOfModule(symbol: NativeSymbol): readonly NativeSymbol[];
  getPropertyOfType(type: NativeType, name: string): NativeSymbol | undefined;
  getPropertiesOfType(type: NativeType): readonly NativeSymbol[];
  getSignaturesOfType(type: NativeType, kind: number): readonly unknown[];
  signatureToSignatureDeclaration(signature: unknown, kind: number, node: Ts.Node): unknown;
  typeToString(type: NativeType, node?: Ts.Node, flags?: number): string;
  resolveName(name: string, meaning: number, at: { document: string; position: number }): NativeSymbol | undefined;
}

export interface NativeSymbol {
  id: number;
  flags: number;
  name: string;
  /** `path` is absolute. */
  declarations: readonly { path: string; resolve(): Ts.Node | undefined }[];
}

export interface NativeType {
  isUnionType(): boolean;
  getTypes(): readonly NativeType[] | undefined;
  isStringLiteralType(): boolean;
  value: unknown;
}

export interface NativeDiagnostic {
  fileName?: string;
  pos: number;
  end: number;
  code: number;
  /** As in TypeScript's API: 1 is an error. */
  category: number;
  text: string;
  messageChain?: readonly NativeDiagnostic[];
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
  open(cwd: string, fs: NativeFiles): NativeApi;
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
  const API = sync.API as new (options: { cwd: string; fs: NativeFiles }) => NativeApi;
  return {
    open(cwd, fs) {
      const api = new API({ cwd, fs });
      const processId = api.client?.channel?.child?.pid;
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
export function messageOf({ text, messageChain = [] }: NativeDiagnostic, indent = ""): string {
  return [indent + text, ...messageChain.map((reason) => messageOf(reason, `${indent}  `))].join("\n");
}
