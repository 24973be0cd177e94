/** The version history as git told it last: asking takes the longer the older a repository is, and it changes with commits only. */
import { join, relative } from "node:path";
import type { HistoryResult, Io } from "../io/io.ts";
import { cacheFolder } from "../text/ownFolders.ts";
import { keyOf } from "./key.ts";
import { readRecord, writeRecord } from "./record.ts";

interface Kept {
  key: string;
  result: HistoryResult;
}

/** An `Io` that asks git only when there may be something new. */
export function rememberingHistory(io: Io, siteDir: string): Io {
  const path = join(cacheFolder(siteDir), "history.json");
  return {
    ...io,
    async history(folder) {
      const key = keyOf(__BUILD__, relative(siteDir, folder), await io.historyStamp(folder));
      const known = await readRecord<Kept>(path, key, io);
      if (known) return known.result;
      const result = await io.history(folder);
      // A git that is missing, or that refuses, may be there or answer the next time.
      const holds = result.note !== "no-git" && result.note !== "refused";
      if (holds) await writeRecord<Kept>(path, { key, result }, io);
      return result;
    },
  };
}
