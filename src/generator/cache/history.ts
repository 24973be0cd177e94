/** The version history as git told it last: asking takes the longer the older a repository is, and it changes with commits only. */
import { join, relative } from "node:path";
import type { HistoryResult, Io } from "../io/io.ts";
import { cacheFolder } from "../text/ownFolders.ts";
import { keyOf } from "./key.ts";

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
      const known = await recall(path, key, io);
      if (known) return known;
      const result = await io.history(folder);
      // A git that is missing, or that refuses, may be there or answer the next time.
      const holds = result.note !== "no-git" && result.note !== "refused";
      // A folder that cannot be written is no reason to fail.
      if (holds) await io.writeFile(path, JSON.stringify({ key, result } satisfies Kept)).catch(() => undefined);
      return result;
    },
  };
}

async function recall(path: string, key: string, io: Io): Promise<HistoryResult | null> {
  try {
    const known = JSON.parse(new TextDecoder().decode(await io.readFile(path))) as Kept;
    return known.key === key ? known.result : null;
  } catch {
    return null; // There is none yet, or it is damaged.
  }
}
