/** All errors that TypeScript 7 finds in a project. */
import { dirname } from "node:path";
import type { Diagnostic } from "typescript-native";
import { loadNative, messageOf, type VirtualConfig } from "./api.ts";

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

/**
 * Each error once. `packageFile`: `package.json` of the TypeScript.
 *
 * @throws when the process does not start or ends.
 */
export async function nativeErrors(packageFile: string, config: VirtualConfig): Promise<TypeProblem[]> {
  const api = (await loadNative(packageFile)).open(dirname(config.path), {
    fileExists: (path) => (path === config.path ? true : undefined),
    readFile: (path) => (path === config.path ? config.text : undefined),
  });
  try {
    const project = api.updateSnapshot({ openProjects: [config.path] }).getProject(config.path);
    if (!project) throw new Error("it opened no project");
    const { program } = project;
    const ofConfig = [...program.getConfigFileParsingDiagnostics(), ...program.getProgramDiagnostics()];
    const ofCode = [...program.getSyntacticDiagnostics(), ...program.getGlobalDiagnostics(), ...program.getSemanticDiagnostics()];
    const errors = [...ofConfig.flatMap((one) => problemsOf(one, true)), ...ofCode.flatMap((one) => problemsOf(one, false))];
    return [...new Map(errors.map((error) => [JSON.stringify(error), error])).values()];
  } finally {
    api.close();
  }
}

function problemsOf(diagnostic: Diagnostic, isOfConfig: boolean): TypeProblem[] {
  const { fileName, pos, end, code, category } = diagnostic;
  return category === 1 ? [{ path: fileName ?? null, start: pos, end, code, message: messageOf(diagnostic), isOfConfig }] : [];
}
