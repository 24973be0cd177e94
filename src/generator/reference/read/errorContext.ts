/** Tracks what TypeDoc and TypeScript read, so that their exceptions get a place. */
import type { Converter } from "typedoc";
import type { Place, Problem } from "../../model/problem.ts";
import { problem } from "../../problems/problem.ts";
import { relativeTo } from "../../text/path.ts";
import type { Ts } from "../../typescript/ts.ts";
import { placeIn } from "./diagnostics.ts";
import type { TypeDocRequest } from "./typedocResult.ts";

export type ErrorContext = ReturnType<typeof trackPosition>;

type PositionRequest = Pick<TypeDocRequest, "siteDir" | "entryPoints">;

export function trackPosition(ts: typeof Ts, { siteDir, entryPoints }: PositionRequest) {
  const { readFile } = ts.sys;
  const decode = globalThis.decodeURI;
  const addresses = new Set<string>();
  let here = firstPlace({ siteDir, entryPoints });
  // What TypeScript reads it parses at once.
  ts.sys.readFile = (path, encoding) => {
    here = { path: relativeTo(siteDir, path), line: 1 };
    return readFile(path, encoding);
  };
  // TypeDoc decodes every address in a comment, and nothing catches what is thrown.
  globalThis.decodeURI = (address) => {
    try {
      return decode(address);
    } catch {
      addresses.add(address);
      return address;
    }
  };
  return {
    /** From here on the place is that of the export which is being read. */
    followExports(converter: Converter): void {
      const convertSymbol = converter.convertSymbol.bind(converter);
      converter.convertSymbol = (context, symbol, exportSymbol) => {
        const declaration = symbol.declarations?.[0] ?? exportSymbol?.declarations?.[0];
        if (declaration) here = placeIn(declaration.getSourceFile(), { start: declaration.getStart() }, siteDir);
        convertSymbol(context, symbol, exportSymbol);
      };
    },
    /** What an exception of TypeDoc or TypeScript becomes. */
    stopped: (error: unknown) => stoppedProblem(error, here),
    /** Addresses in doc comments whose `%` begins no character; TypeDoc alone would throw. */
    faultyAddresses(files: ReadonlyMap<string, string>): Problem[] {
      return [...addresses].map((address) => {
        const place = placeOfText(address, files, siteDir);
        const hint = 'Write "%25" for the sign itself.';
        return problem("S011", `The address "${address}" has a "%" that does not begin a character code.`, { place, hint });
      });
    },
    /** Gives back what was replaced. */
    end(): void {
      ts.sys.readFile = readFile;
      globalThis.decodeURI = decode;
    },
  };
}

/** The first entry point, for what is known of no other place. */
export function firstPlace({ siteDir, entryPoints }: PositionRequest): Place {
  return { path: relativeTo(siteDir, entryPoints[0] ?? siteDir), line: 1 };
}

export function stoppedProblem(error: unknown, place: Place): Problem {
  const reason = error instanceof Error ? error.message : String(error);
  const hint =
    error instanceof RangeError
      ? "Something in this file, or in one that it names, is nested too deeply to be read."
      : "Remove unusual code here. Please build with --debug, and report the output with the file.";
  return problem("S012", `TypeDoc stopped with: ${reason}`, { place, hint });
}

function placeOfText(text: string, files: ReadonlyMap<string, string>, siteDir: string): Place | undefined {
  for (const [path, content] of files) {
    const at = content.indexOf(text);
    if (at < 0) continue;
    const before = content.slice(0, at).split("\n");
    const column = (before.at(-1)?.length ?? 0) + 1;
    return { path: relativeTo(siteDir, path), line: before.length, column, endColumn: column + text.length };
  }
  return undefined;
}
