/** Makes a folder with an SDK, and checks samples against it. */

import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { SampleFence } from "../../../src/generator/model/samples.ts";
import { createSampleChecking } from "../../../src/generator/samples/sampleChecker.ts";
import { samplesOf } from "../../../src/generator/samples/sampleFiles.ts";
import type { SampleResult } from "../../../src/generator/samples/sampleResult.ts";
import { temporaryFolder } from "../../support/folders.ts";
import { typescript7 } from "../../support/reference/typescript7.ts";
import { type SiteFiles, writeFiles } from "../../support/siteFiles.ts";

/** A block as a page has it, from line 10 on. */
export function fence(code: string, rest: Partial<SampleFence> = {}): SampleFence {
  const shown = code.split("\n").map((_, index) => index);
  return { language: "ts", title: null, code, visibleLines: shown, place: { path: "page.md", line: 9 }, line: 10, column: 1, ...rest };
}

export const sdk = `/** What a device measures. */
export interface Reading { value: number }
export interface Options { /** Of the device. */ name: string }
class Base { /** Ends it. */ close(): void {} }
export class Kit extends Base {
  static open(options: Options): Kit { return new Kit(); }
  measure(): Reading { return { value: 1 }; }
}
export const modes = { fast: 1 };
export enum Level { low, high }
`;

/** Results in the order of the blocks. */
export async function check(fences: SampleFence[], files: SiteFiles = {}, options: CheckOptions = {}): Promise<SampleResult[]> {
  const { folder, remove } = await temporaryFolder("bcidocs-samples");
  onTestFinished(remove);
  await writeFiles(folder, { "sdk/package.json": "{}", "sdk/src/index.ts": sdk, ...files });
  return checkIn(folder, fences, options);
}

/** `npm run test:full` runs all of these tests with TypeScript 7 too. */
const nativePackage = process.env.BCIDOCS_TEST_TYPESCRIPT7 ? typescript7 : null;

/** What an editor shows, or the shorter text of TypeScript 7. */
export function typeText(text: string, shortText: string): string {
  return nativePackage === null ? text : shortText;
}

interface CheckOptions {
  tsconfig?: string | null;
  exports?: unknown;
  shared?: string[];
  /** `package.json` of a TypeScript 7; null: that of bcidocs checks. */
  packageFile?: string | null;
  /** Entry points of other packages in the folder of the SDK, by their names. */
  packages?: Record<string, string>;
}

/** As `check`, in a site that has its files; the SDK is in its folder `sdk`. */
export async function checkIn(
  siteDir: string,
  fences: SampleFence[],
  { tsconfig = null, exports, shared = [], packageFile = nativePackage, packages = {} }: CheckOptions = {},
): Promise<SampleResult[]> {
  const folder = join(siteDir, "sdk");
  const importNames = Object.fromEntries(Object.entries(packages).map(([name, path]) => [name, join(folder, path)]));
  const entryPoints = [join(folder, "src/index.ts"), ...Object.values(importNames)];
  const own = { entryPoints, name: "@kit/sdk", folder, exports, importNames };
  const samples = samplesOf(fences, shared);
  const results = await createSampleChecking().checkSamples({
    compiler: {
      version: "",
      ownPackage: null,
      unsupported: null,
      hasOldDefaults: false,
      checker: packageFile === null ? null : { version: "7.0.2", packageFile },
    },
    settings: { siteDir, tsconfig, sdk: own },
    samples,
    requested: samples.map(({ id }) => id),
  });
  return samples.flatMap(({ id }) => results[id] ?? []);
}
