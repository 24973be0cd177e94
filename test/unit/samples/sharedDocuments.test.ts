/** Files that the program of samples takes from the one of the SDK. */
import { join } from "node:path";
import ts from "typescript";
import { expect, onTestFinished, test } from "vitest";
import { SampleProgram } from "../../../src/generator/samples/sampleProgram.ts";
import { temporaryFolder } from "../../support/folders.ts";
import { writeFiles } from "../../support/siteFiles.ts";

test("what was parsed for the SDK is not parsed again, unless it has another text now", async () => {
  const { folder, remove } = await temporaryFolder("bcidocs-samples");
  onTestFinished(remove);
  const [same, other, sample] = [join(folder, "same.ts"), join(folder, "other.ts"), join(folder, "samples/a.ts")];
  await writeFiles(folder, { "same.ts": "export const a = 1;", "other.ts": "export const a = 1;" });
  const library = ts.getDefaultLibFilePath({}).replace(/[^/]*$/, "lib.es5.d.ts");
  const parse = (path: string, text: string, impliedNodeFormat?: ts.ResolutionMode) =>
    [path, ts.createSourceFile(path, text, { languageVersion: ts.ScriptTarget.ESNext, impliedNodeFormat })] as const;
  const known = new Map([
    parse(library, ts.sys.readFile(library) ?? "", ts.ModuleKind.CommonJS),
    parse(same, "export const a = 1;"),
    parse(other, "export const b = 1;"),
  ]);
  const program = new SampleProgram({ siteDir: folder, tsconfig: null, sdk: null }, { ts, parsed: (path) => known.get(path) });
  const update = (text: string) => program.update({ texts: new Map([[sample, text]]), linkOf: (_, name) => join(folder, `${name}.ts`) });
  const isTaken = (path: string) => program.service.getProgram()?.getSourceFile(path) === known.get(path);
  update('import { a } from "same";\nimport { a as b } from "other";\na + b;');
  expect([library, same, other].map(isTaken)).toEqual([true, true, false]);
  expect(program.service.getSemanticDiagnostics(sample)).toEqual([]);
  // Files come and go.
  update('import { a } from "other";\na;');
  expect(program.service.getProgram()?.getSourceFile(same)).toBeUndefined();
  update('import { a } from "same";\na.b;');
  expect([library, same].map(isTaken)).toEqual([true, true]);
  expect(program.service.getSemanticDiagnostics(sample).map(({ code }) => code)).toEqual([2339]);
});
