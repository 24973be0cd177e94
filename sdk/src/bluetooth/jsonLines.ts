/** JSON that arrives in pieces, each value ended by a newline: `{"a"` `:1}\n{` -> `{ a: 1 }`. A line that is none has lost a piece on its way, and is dropped. */
import { Observable } from "rxjs";
import { createUtf8Decoder } from "../core/utf8.ts";

export const delimiter = "\n";

export function decodeJsonLines(bytes$: Observable<Uint8Array>): Observable<unknown> {
  return new Observable((subscriber) => {
    const decode = createUtf8Decoder();
    let rest = "";
    const next = (bytes: Uint8Array) => {
      const lines = (rest + decode(bytes)).split(delimiter);
      rest = lines.pop() ?? "";
      for (const line of lines) {
        const value = parseLine(line);
        if (value !== undefined) subscriber.next(value);
      }
    };
    return bytes$.subscribe({ next, error: (error) => subscriber.error(error), complete: () => subscriber.complete() });
  });
}

/** The value of the line, or nothing where it is no JSON. */
export function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
