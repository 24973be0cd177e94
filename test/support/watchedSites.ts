/** `serve --watch` without the command line: real files, real events of the file system, and a record of the work that they cause. */
import { onTestFinished } from "vitest";
import { type WatchedSite, watchSite } from "../../src/generator/dev/watchSite.ts";
import type { Io } from "../../src/generator/io/io.ts";
import { createNodeIo } from "../../src/generator/io/node.ts";
import type { Problem } from "../../src/generator/model/problem.ts";
import { silentLog } from "./silentLog.ts";

export interface Done {
  /** How often the whole site was walked. */
  reloads: number;
  /** Files of the content that were read, relative to the site. */
  read: string[];
  /** Problems as they were reported. */
  reported: Problem[][];
  notes: string[];
}

/** An `Io` that counts. */
export function countingIo(folder: string, done: Pick<Done, "reloads" | "read">): Io {
  const io = createNodeIo(silentLog());
  return {
    ...io,
    walk(path, alsoNames, within) {
      if (path === `${folder}/content`) done.reloads++;
      return io.walk(path, alsoNames, within);
    },
    readFile(path) {
      if (path.startsWith(`${folder}/content/`)) done.read.push(path.slice(folder.length + 1));
      return io.readFile(path);
    },
  };
}

/** Ends with the test; resolves when changes are noticed. */
export async function watchFolder(folder: string): Promise<WatchedSite & { done: Done; get(path: string): Promise<string> }> {
  const done: Done = { reloads: 0, read: [], reported: [], notes: [] };
  const site = await watchSite(
    {
      request: { folder },
      server: { host: "127.0.0.1", port: 0, allowedHosts: [], onTaken: () => undefined, warn: () => undefined },
      events: {
        log: silentLog(),
        onReport: ({ problems }) => void done.reported.push(problems),
        onFault: (error) => {
          throw error;
        },
        onNote: (text) => void done.notes.push(text),
        onMove: () => undefined,
        onChange: () => undefined,
      },
    },
    countingIo(folder, done),
  );
  onTestFinished(() => site.close());
  await site.watching;
  await site.preview.finished();
  return { ...site, done, get: async (path) => (await fetch(site.server.origin + path)).text() };
}

/** Tries until it does not throw any more. */
export async function eventually(check: () => Promise<void> | void, milliseconds = 60_000): Promise<void> {
  const end = performance.now() + milliseconds;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > end) throw error;
      await pause(25);
    }
  }
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
