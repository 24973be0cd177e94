/** After an edit of doc comments, the reference that is taken over is the one that a new conversion would give. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Converter } from "typedoc";
import { expect, onTestFinished, test, vi } from "vitest";
import { createNodeIo } from "../../../src/generator/io/node.ts";
import { configSchema } from "../../../src/generator/model/config.ts";
import { beginReference } from "../../../src/generator/reference/extract.ts";
import { openSdkReader } from "../../../src/generator/reference/read/typedocWorker.ts";
import { siteFolder } from "../../support/previews.ts";
import { silentLog } from "../../support/silentLog.ts";

const files = {
  "sdk/package.json": '{ "name": "kit", "type": "module" }\n',
  "sdk/tsconfig.json": '{ "compilerOptions": { "strict": true, "lib": ["ES5"], "types": [], "module": "esnext" }, "include": ["*.ts"] }\n',
  "sdk/index.ts": `/**
 * All that the kit offers to those who import it.
 * @packageDocumentation
 */
import { Base, type Options } from "./base.js";
export * from "./base.js";

/** A machine, which extends what every machine has in common. */
export class Machine extends Base {
  /**
   * Begins its work with these values: {@link Options}.
   *
   * @param options - How the work shall be done.
   * @param options.speed - Rounds in a minute.
   * @returns Whether the machine has begun.
   * @throws {Error} When it is broken.
   */
  start({ speed }: Options): boolean {
    return speed > 0;
  }

  /** {@inheritDoc Base.stop} */
  stop(): void {}

  /** Twice the same words. */
  first = 1;
  /** Twice the same words. */
  second = 2;
}

/** Adds one number to the other one. */
export function add(a: number, b: number): number;
/**
 * Joins a text to the other one.
 * @deprecated Use a template instead.
 */
export function add(a: string, b: string): string;
export function add(a: any, b: any): any {
  return a + b;
}

/**
 * A function as a constant.
 * @typeParam T - What it is called with.
 * @param value - The value that comes back.
 * @returns The very same value, see [there](./there.md) and {@link Machine | the machine}.
 */
export const same = <T>(value: T): T => value;
`,
  "sdk/base.ts": `/** What every machine has in common, without being one. */
export abstract class Base {
  /**
   * Ends all that it does, and waits for nothing.
   * @remarks It may begin again later.
   */
  stop(): void {}
}

/**
 * Values of the beginning.
 * @see The list of all values.
 */
export interface Options {
  /**
   * Rounds in a minute, \`60\` for a clock.
   * @defaultValue 60
   */
  speed: number;
  /** Called after each of the rounds. */
  done?: /** With the number of the round. */ (round: number) => void;
}
`,
} as const;

interface Edit {
  /** Whether TypeDoc has to convert the SDK again; null where both are right. */
  isConverted: boolean | null;
  file: "sdk/index.ts" | "sdk/base.ts";
  from: string;
  to: string;
}

const index = "sdk/index.ts";
const base = "sdk/base.ts";
const words = (file: Edit["file"], from: string, to: string): Edit => ({ isConverted: false, file, from, to });
const more = (file: Edit["file"], from: string, to: string): Edit => ({ isConverted: true, file, from, to });

const edits: Edit[] = [
  words(index, "A machine, which extends", "A machine of yours\n * with `code`,\n *\n * which **extends**"),
  words(index, "Adds one number to the other one.", "Adds two numbers."),
  words(index, "How the work shall be done.", "How it *shall* be done,\n   *   and when."),
  words(index, "Whether the machine has begun.", "Whether it has begun: \\{curly}, 日本語, <b>."),
  words(index, "Begins its work with these values:", "Its work begins with"),
  words(index, "Use a template instead.", "Use a template: ```x```."),
  words(index, "What it is called with.", "Whatever it is called with."),
  words(index, "The very same value, see", "Itself, as is shown"),
  words(base, "Ends all that it does, and waits for nothing.", "Ends all.\n   *\n   * - One\n   * - Two"),
  words(base, "It may begin again later.", "Never again."),
  words(base, "Called after each of the rounds.", "Called after each one."),
  words(base, "With the number of the round.", "With its number."),
  { ...words(base, "What every machine has in common, without being one.", "The base of all."), isConverted: null },
  { ...words(index, "All that the kit offers to those who import it.", "What the kit offers."), isConverted: null },
  { ...words(index, "/** Twice the same words. */\n  second", "/** Other words here. */\n  second"), isConverted: null },
  { ...words(base, "The list of all values.", "Another list."), isConverted: null },
  more(index, "Joins a text to the other one.", "Joins {@link Machine}s."),
  more(index, "template instead.\n */", "template instead.\n * @internal\n */"),
  more(index, "\n * @deprecated Use a template instead.", ""),
  more(index, "/** A machine, which", "/** @internal A machine, which"),
  more(index, "A function as a constant.\n", "A function as a constant.\n * @group Others\n"),
  more(index, "A function as a constant.\n", "A function as a constant.\n * @category Others\n"),
  more(index, "A function as a constant.\n", "A function as a constant.\n * @example\n * same(1);\n"),
  more(index, "A function as a constant.\n", "A function as a constant.\n * @strange\n"),
  more(index, "{@inheritDoc Base.stop}", "Ends it."),
  more(index, "{@link Machine | the machine}", "{@link Base | the base}"),
  more(index, "[there](./there.md)", "[here](./here.md)"),
  more(index, "@param value - The value", "@param values - The value"),
  more(index, "/** Adds one number to the other one. */\n", ""),
  more(index, "/** Adds one number to the other one. */", "/** */"),
  more(index, "export function add(a: any", "/** The implementation. */\nexport function add(a: any"),
  more(base, "@defaultValue 60", "@defaultValue 61"),
  more(base, "@remarks It may begin again later.", "It may begin again later."),
  more(base, "speed: number;", "speed: number | string;"),
];

async function kit() {
  const folder = await siteFolder(files);
  const io = createNodeIo(silentLog());
  const config = configSchema.parse({ title: "Kit", sdk: { entryPoints: [index], tsconfig: "sdk/tsconfig.json" } });
  const convert = vi.spyOn(Converter.prototype, "convert");
  onTestFinished(() => convert.mockRestore());
  const kept = openSdkReader();
  return {
    async write(file: Edit["file"], change: (text: string) => string) {
      const path = join(folder, file);
      const text = await readFile(path, "utf8");
      await writeFile(path, change(text));
      return text !== change(text);
    },
    async read(reader = kept) {
      convert.mockClear();
      const { reference } = await beginReference({ config, siteDir: folder, locate: () => ({ path: "site.config.ts" }) }, reader, io);
      const isConverted = convert.mock.calls.some(([entries]) => entries.some(({ displayName }) => displayName !== "edited"));
      return { reference, isConverted };
    },
  };
}

test("each edit by itself, and back", async () => {
  const { read, write } = await kit();
  const before = await read();
  expect(before.reference).toMatchObject({ problems: [], sources: expect.arrayContaining([expect.anything()]) });
  for (const { isConverted, file, from, to } of edits) {
    expect(await write(file, (text) => text.replace(from, () => to))).toBe(true);
    const [kept, cold] = [await read(), await read(openSdkReader())];
    expect({ from, to, ...kept.reference }).toEqual({ from, to, ...cold.reference });
    expect({ from, to, isConverted: isConverted ?? kept.isConverted }).toEqual({ from, to, isConverted: kept.isConverted });
    expect(cold.isConverted).toBe(true);
    await write(file, () => files[file]);
    expect({ from, to, ...(await read()).reference }).toEqual({ from, to, ...before.reference });
  }
});

test("many edits at once, at random", async () => {
  const { read, write } = await kit();
  let seed = 7;
  const below = (limit: number) => {
    seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((seed / 4_294_967_296) * limit);
  };
  await read();
  let taken = 0;
  for (let round = 0; round < 12; round++) {
    const chosen = Array.from({ length: 1 + below(3) }, () => edits[below(round % 2 === 0 ? 16 : edits.length)] as Edit);
    for (const { file, from, to } of chosen) {
      const [old, now] = below(3) === 0 ? [to, from] : [from, to];
      if (old !== "") await write(file, (text) => text.replace(old, () => now));
    }
    const [kept, cold] = [await read(), await read(openSdkReader())];
    expect({ round, ...kept.reference }).toEqual({ round, ...cold.reference });
    if (!kept.isConverted) taken++;
  }
  expect(taken).toBeGreaterThan(2);
});

test("two comments that change their words with each other", async () => {
  const { read, write } = await kit();
  await read();
  const [one, other] = ["Adds one number to the other one.", "Joins a text to the other one."];
  await write(index, (text) => text.replace(one, "%").replace(other, one).replace("%", other));
  expect((await read()).reference).toEqual((await read(openSdkReader())).reference);
});
