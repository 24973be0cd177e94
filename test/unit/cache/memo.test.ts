/** A step that is cached from outside runs again only when something that it was made from has changed. */
import { describe, expect, test } from "vitest";
import { withHistoryMemo } from "../../../src/generator/cache/history.ts";
import { memo } from "../../../src/generator/cache/memo.ts";
import { openStore } from "../../../src/generator/cache/store.ts";
import type { Io } from "../../../src/generator/io/io.ts";
import { createMemoryIo } from "../../support/memoryIo.ts";

const folder = "/site/.bcidocs/cache";

function site() {
  const io = createMemoryIo({ "/site/theme/site.css": "b{}" }, { now: 10_000 });
  const state = { runs: 0 };
  const run = async (inputs: unknown[] = ["settings"]) => {
    const store = await openStore({ folder, program: "one", isKept: true }, io);
    const made = await memo(
      { name: "bundle", inputs },
      async (recordingIo) => {
        state.runs++;
        return { css: new TextDecoder().decode(await recordingIo.readFile("/site/theme/site.css")), font: new Uint8Array([0, 255, 128]) };
      },
      { siteDir: "/site", store, io },
    );
    await store.flush();
    return made;
  };
  return { io, state, run };
}

describe("a step", () => {
  test("is taken over with all its bytes as long as nothing has changed", async () => {
    const { state, run } = site();
    await run();
    const again = await run();
    expect(state.runs).toBe(1);
    expect(again.css).toBe("b{}");
    expect([...again.font]).toEqual([0, 255, 128]);
  });

  test("runs again for other inputs, another file, and a damaged cache", async () => {
    const { io, state, run } = site();
    await run();
    await run(["other settings"]);
    expect(state.runs).toBe(2);
    io.files["/site/theme/site.css"] = "b{color:red}";
    expect((await run(["other settings"])).css).toBe("b{color:red}");
    expect(state.runs).toBe(3);
    for (const path of Object.keys(io.files)) if (path.startsWith(folder)) io.files[path] = "{";
    await run(["other settings"]);
    expect(state.runs).toBe(4);
  });
});

describe.each([false, true])("a file that is saved while a step runs (by content: %s)", (isByContent) => {
  const path = "/site/index.ts";

  /** Three runs of a step; while the second one runs, the file is saved before the call of the `moment`th operation on it, or after. */
  async function lastResult(moment: number, isAfter: boolean, isKnown: boolean) {
    const memory = createMemoryIo({ [path]: "old" });
    const state = { clock: 10_000, saved: 0, calls: Number.POSITIVE_INFINITY };
    const save = (text: string) => {
      memory.files[path] = text;
      state.saved = ++state.clock;
    };
    const at = async <T>(call: () => Promise<T>): Promise<T> => {
      state.clock++;
      const isMoment = ++state.calls === moment;
      if (isMoment && !isAfter) save("new");
      const result = await call();
      if (isMoment && isAfter) save("new");
      return result;
    };
    const io: Io = {
      ...memory,
      now: () => ++state.clock,
      readFile: (file) => (file === path ? at(() => memory.readFile(file)) : memory.readFile(file)),
      stat: async (file) => {
        if (file !== path) return memory.stat(file);
        const stat = await at(async () => ({ time: state.saved, about: await memory.stat(file) }));
        // The time of the last write may be an old one, which the program that saves has set.
        return stat.about && { ...stat.about, changed: stat.time, fingerprint: `written ${stat.time}` };
      },
    };
    const run = async () => {
      const store = await openStore({ folder, program: "one", isKept: true }, io);
      // As compilers do it: what was read is noted afterwards.
      const make = async (recordingIo: Io) => {
        const text = new TextDecoder().decode(await io.readFile(path));
        await recordingIo.stat(path);
        return text;
      };
      const result = await memo({ name: "code", inputs: [], isByContent }, make, { siteDir: "/site", store, io });
      await store.flush();
      return result;
    };
    if (isKnown) await run();
    save("old");
    state.calls = 0;
    await run();
    const calls = state.calls;
    state.calls = Number.POSITIVE_INFINITY;
    return { calls, text: memory.files[path], result: await run() };
  }

  test.each([false, true])("is read by the next run, whatever the moment (a result is stored: %s)", async (isKnown) => {
    const { calls } = await lastResult(0, false, isKnown);
    expect(calls).toBeGreaterThan(2);
    for (let moment = 1; moment <= calls; moment++)
      for (const isAfter of [false, true]) {
        const { text, result } = await lastResult(moment, isAfter, isKnown);
        expect([moment, isAfter, text, result]).toEqual([moment, isAfter, "new", "new"]);
      }
  });
});

test("in a copy of the site, what counts are the files of the copy", async () => {
  const io = createMemoryIo({ "/site/a.css": "a" }, { now: 10_000 });
  const run = async (siteDir: string) => {
    const store = await openStore({ folder: `${siteDir}/.bcidocs/cache`, program: "one", isKept: true }, io);
    const read = async (recordingIo: Io) => new TextDecoder().decode(await recordingIo.readFile(`${siteDir}/a.css`));
    const made = await memo({ name: "styles", inputs: [] }, read, { siteDir, store, io });
    await store.flush();
    return made;
  };
  expect(await run("/site")).toBe("a");
  for (const [path, content] of Object.entries(io.files)) io.files[path.replace("/site/", "/copy/")] = content;
  io.files["/copy/a.css"] = "other";
  expect(await run("/copy")).toBe("other");
  expect(await run("/site")).toBe("a");
});

test("a copy that a step makes, reads and removes again does not make it run again", async () => {
  const io = createMemoryIo({}, { now: 10_000 });
  let runs = 0;
  const run = async () => {
    const store = await openStore({ folder, program: "one", isKept: true }, io);
    const read = async (recordingIo: Io) => {
      runs++;
      await recordingIo.writeFile("/tmp/copy/index.ts", "export {};");
      const text = new TextDecoder().decode(await recordingIo.readFile("/tmp/copy/index.ts"));
      await recordingIo.remove("/tmp/copy");
      return text;
    };
    await memo({ name: "copy", inputs: [] }, read, { siteDir: "/site", store, io });
    await store.flush();
  };
  await run();
  await run();
  expect(runs).toBe(1);
});

describe("the version history", () => {
  const entries = { "a.md": { author: "Ada", time: 1_000 } };
  /** A repository at a commit; `asked` counts the calls of git. */
  function repository(note: "shallow" | "refused" | null = null) {
    const memory = createMemoryIo({ "/site/content/a.md": "# A" });
    const state = { commit: "one", asked: 0 };
    const io: Io = {
      ...memory,
      historyFingerprint: async () => state.commit,
      history: async () => {
        state.asked++;
        return { entries, note };
      },
    };
    const ask = async (path = "/site/content") => {
      const store = await openStore({ folder, program: "one", isKept: true }, io);
      const answer = await withHistoryMemo(io, { siteDir: "/site", store }).history(path);
      await store.flush();
      return answer;
    };
    return { ask, state };
  }

  test("is read once, and again after a commit", async () => {
    const { ask, state } = repository();
    expect(await ask()).toEqual({ entries, note: null });
    expect(await ask()).toEqual({ entries, note: null });
    expect(state.asked).toBe(1);
    state.commit = "two";
    await ask();
    expect(state.asked).toBe(2);
    await ask("/site/content/docs");
    expect(state.asked).toBe(3);
  });

  test("that git refused to read is read again", async () => {
    const { ask, state } = repository("refused");
    for (let times = 0; times < 2; times++) await ask();
    expect(state.asked).toBe(2);
  });
});
