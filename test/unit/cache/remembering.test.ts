/** What a build takes over from an earlier one instead of asking other programs. */
import { describe, expect, test } from "vitest";
import { rememberClient } from "../../../src/generator/cache/client.ts";
import { rememberingHistory } from "../../../src/generator/cache/history.ts";
import type { Io } from "../../../src/generator/io/io.ts";
import { createMemoryIo } from "../../../src/generator/io/memory.ts";
import type { ClientManifest } from "../../../src/generator/model/output.ts";

describe("the version history", () => {
  const entries = { "a.md": { author: "Ada", time: 1_000 } };
  /** A repository at a commit; `asked` counts how often git is. */
  function repository(note: "shallow" | "refused" | null = null) {
    const world = createMemoryIo({ "/site/content/a.md": "# A" });
    const state = { commit: "one", asked: 0 };
    const io: Io = {
      ...world,
      historyStamp: async () => state.commit,
      history: async () => {
        state.asked++;
        return { entries, note };
      },
    };
    return { io, state, files: world.files };
  }

  test("is asked for once, and again after a commit", async () => {
    const { io, state } = repository();
    const ask = () => rememberingHistory(io, "/site").history("/site/content");
    expect(await ask()).toEqual({ entries, note: null });
    expect(await ask()).toEqual({ entries, note: null });
    expect(state.asked).toBe(1);
    state.commit = "two";
    await ask();
    expect(state.asked).toBe(2);
    // Of another folder something else is told.
    await rememberingHistory(io, "/site").history("/site/content/docs");
    expect(state.asked).toBe(3);
  });

  test("that git refused to tell, or whose record is damaged, is asked for again", async () => {
    const refused = repository("refused");
    for (let times = 0; times < 2; times++) await rememberingHistory(refused.io, "/site").history("/site/content");
    expect(refused.state.asked).toBe(2);
    const { io, state, files } = repository();
    await rememberingHistory(io, "/site").history("/site/content");
    files["/site/.bcidocs/cache/history.json"] = "{";
    await rememberingHistory(io, "/site").history("/site/content");
    expect(state.asked).toBe(2);
  });
});

describe("what is bundled for the browser", () => {
  const manifest = {
    boot: "/assets/boot.js",
    files: [
      { path: "assets/site.css", content: "b{}" },
      { path: "assets/font.woff2", content: new Uint8Array([0, 255, 128]) },
    ],
    islandScripts: [{ path: "assets/live.js", content: "1" }],
  } as unknown as ClientManifest;

  function site() {
    const io = createMemoryIo({ "/site/theme/site.css": "b{}" }, { now: 10_000 });
    const state = { bundled: 0 };
    const run = (madeFrom: unknown[] = ["settings"], isKept = true) =>
      rememberClient(
        { folder: "/site/.bcidocs/cache", madeFrom, isKept },
        async (noting) => {
          state.bundled++;
          await noting.stat("/site/theme/site.css");
          return manifest;
        },
        io,
      );
    return { io, state, run };
  }

  test("is taken over with all its bytes as long as nothing has changed", async () => {
    const { state, run } = site();
    await run();
    const again = await run();
    expect(state.bundled).toBe(1);
    expect(again.boot).toBe(manifest.boot);
    expect(again.islandScripts).toEqual(manifest.islandScripts);
    expect(again.files.map(({ path, content }) => [path, Buffer.from(content as Uint8Array)])).toEqual(
      manifest.files.map(({ path, content }) => [path, Buffer.from(content as Uint8Array)]),
    );
  });

  test("is bundled anew for other settings, another file, a damaged record, and for who wants no cache", async () => {
    const { io, state, run } = site();
    await run();
    await run(["other settings"]);
    expect(state.bundled).toBe(2);
    io.files["/site/theme/site.css"] = "b{color:red}";
    await run(["other settings"]);
    expect(state.bundled).toBe(3);
    io.files["/site/.bcidocs/cache/client.json"] = "{";
    await run(["other settings"]);
    expect(state.bundled).toBe(4);
    await run(["other settings"], false);
    expect(state.bundled).toBe(5);
  });
});
