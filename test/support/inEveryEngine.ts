/** The same tests in each browser that is installed; the others are named as skipped. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from "vitest";
import { type Engine, engines, type Reader, type RunningEngine, type StartOptions } from "./engines.ts";

/** What each test of an engine uses: a new reader, and common waits. */
export interface Visit {
  name: Engine["name"];
  /** The reader of the test that runs. */
  reader(): Reader;
  /** Waits until an expression of the page is true. */
  until(expression: string): Promise<void>;
  /** Opens a page, and waits until its scripts answer. */
  open(url: string): Promise<void>;
}

/** Calls `define` once for each engine, within a `describe` of its own. */
export function inEveryEngine(define: (visit: Visit) => void, options: StartOptions = {}): void {
  for (const engine of engines) {
    const missing = engine.missing ?? (options.forcedColors && !engine.canForceColors ? "it has no forced colours" : null);
    describe.skipIf(missing !== null)(`in ${engine.name}${missing === null ? "" : `, skipped: ${missing}`}`, () => {
      let running: RunningEngine;
      let reader: Reader;
      beforeAll(async () => {
        running = await engine.start(options);
        process.stdout.write(`${running.version}\n`);
      });
      afterAll(() => running?.stop());
      beforeEach(async () => {
        reader = await running.newReader();
      });
      afterEach(() => reader.close());

      const until = async (expression: string) => {
        // While a page is being replaced, there is nothing to ask.
        const read = () => reader.read(`Boolean(${expression})`).catch(() => null);
        await expect.poll(read, { message: expression }).toBe(true);
      };
      define({
        name: engine.name,
        reader: () => reader,
        until,
        open: async (url) => {
          await reader.open(url);
          await until(`document.documentElement.hasAttribute("data-alive")`);
        },
      });
    });
  }
}
