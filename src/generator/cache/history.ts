/** The version history as git answered last: asking takes the longer the older a repository is, and the answer changes with commits only. */
import { relative } from "node:path";
import type { Io } from "../io/io.ts";
import { memo } from "./memo.ts";
import type { Store } from "./store.ts";

/** An `Io` that asks git only when there may be something new. */
export function withHistoryMemo(io: Io, { siteDir, store }: { siteDir: string; store: Store }): Io {
  return {
    ...io,
    history: (folder) =>
      memo(
        {
          name: "history",
          inputs: [relative(siteDir, folder)],
          // A git that is missing, or that refuses, may be there or answer the next time.
          isFinal: ({ note }) => note !== "no-git" && note !== "refused",
        },
        (noting) => noting.history(folder),
        { store, io },
      ),
  };
}
