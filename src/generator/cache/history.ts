/** The version history as git answered last: asking takes the longer the older a repository is, and the answer changes with commits only. */
import type { Io } from "../io/io.ts";
import { relativeTo } from "../text/path.ts";
import { memo } from "./memo.ts";
import type { Store } from "./store.ts";

/** An `Io` that asks git only when there may be something new. */
export function withHistoryMemo(io: Io, { siteDir, store }: { siteDir: string; store: Store }): Io {
  return {
    ...io,
    history: (folder, commit) =>
      memo(
        {
          name: "history",
          inputs: [relativeTo(siteDir, folder), commit],
          // A git that is missing, or that refuses, may be there or answer the next time. What lies behind a commit never changes.
          isFinal: ({ note }) => (commit === undefined ? note !== "no-git" && note !== "refused" : note === null),
        },
        (recordingIo) => recordingIo.history(folder, commit),
        { siteDir, store, io },
      ),
  };
}
