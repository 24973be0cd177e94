/** Systems limit how many files a program may watch: beyond that, it polls for changes. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { site } from "./support/edits.ts";
import { siteFolder } from "./support/previews.ts";
import { eventually, watchFolder } from "./support/watchedSites.ts";

const limit = vi.hoisted(() => ({ code: "" }));

vi.mock("chokidar", async (importOriginal) => {
  const real = await importOriginal<typeof import("chokidar")>();
  return {
    ...real,
    watch: (...[paths, options]: Parameters<typeof real.watch>) => {
      const watcher = real.watch(options?.usePolling ? paths : [], options);
      const error = Object.assign(new Error(`${limit.code}: no more of it`), { code: limit.code });
      if (!options?.usePolling) setImmediate(() => watcher.emit("error", error));
      return watcher;
    },
  };
});

// Too many watches, and too many open files; ENFILE is the same for the whole machine.
test.each(["ENOSPC", "EMFILE"])("%s: it is said once, and changes are seen all the same", async (code) => {
  limit.code = code;
  const folder = await siteFolder(site);
  const { get, done } = await watchFolder(folder);
  expect(done.notes).toHaveLength(1);
  expect(done.notes[0]).toMatch(/^from now on, files are checked for changes every 400 ms: /);
  await writeFile(join(folder, "content/docs/a.md"), "# A\n\nSeen by looking.\n");
  await eventually(async () => expect(await get("/docs/a")).toContain("Seen by looking."));
  await writeFile(join(folder, "content/docs/guides/new.md"), "# New\n\nNew one.\n");
  await eventually(async () => expect(await get("/docs/guides/new")).toContain("New one."));
  expect(done.notes).toHaveLength(1);
});
