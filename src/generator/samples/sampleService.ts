/** What compiles samples: `languageService.ts` by TypeScript 5 and 6, `nativeSamples.ts` by 7. */
import type { Ts, TypeService } from "../typescript/ts.ts";
import type { createSdkImports, SdkOfSamples } from "./sdkImports.ts";

/** What a program is made for: another one takes its place when this changes. */
export interface ProgramSettings {
  /** Absolute. */
  siteDir: string;
  tsconfig: string | null;
  sdk: SdkOfSamples | null;
  /** What samples set themselves, by the names of a tsconfig. */
  options?: Record<string, string>;
}

/** What the samples of a program are. */
export interface ProgramFiles {
  /** Texts by absolute path. */
  texts: ReadonlyMap<string, string>;
  /** Absolute paths that relative imports lead to, by the path of the file and what it imports. */
  linkOf(file: string, specifier: string): string | undefined;
}

export interface SampleService extends TypeService {
  /** Gives it the samples of the site as they are now. */
  update(files: ProgramFiles): void;
  /** Paths of all files that are read. */
  sourceNames(): readonly string[];
  /** Whether something that the file imports is not installed, or that the SDK does: then `any` may be where it has a type. */
  isLoose(path: string): boolean;
  close?(): void;
}

/** What a service is made of. */
export interface ServiceContext {
  settings: ProgramSettings;
  ts: typeof Ts;
  /** The files that samples may read. */
  disk: Ts.System;
  /** What the config names may import whatever it likes, and its imports too: grows as files are read. Absolute. */
  trusted: Set<string>;
  sdkImports: ReturnType<typeof createSdkImports>;
  /** As a tsconfig has them. */
  options: Record<string, unknown>;
}
