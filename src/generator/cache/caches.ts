/** What is known of a site before it is built: by earlier builds here, by other machines, by the parts that they have built. */
import { join, resolve } from "node:path";
import type { LoadedConfig } from "../config/load.ts";
import type { StageContext } from "../io/stages.ts";
import type { LoadChoice } from "../model/build.ts";
import { isOfKind } from "../problems/catalogue.ts";
import { type Problem, problem } from "../problems/problem.ts";
import { cacheFolder } from "../text/reservedNames.ts";
import type { Part } from "./parts.ts";
import { createRemoteCache, type RemoteCache } from "./remote.ts";
import { openStore, type Store } from "./store.ts";

export interface Caches {
  store: Store;
  /** null: without one. */
  remote: RemoteCache | null;
}

export async function openCaches(
  { config, siteDir }: LoadedConfig,
  request: Pick<LoadChoice, "isCached" | "remote"> & { store?: Store | undefined },
  parts: readonly Part[] | null,
  { stages, io }: StageContext,
): Promise<Caches> {
  const isKept = request.isCached ?? true;
  const store = request.store ?? (await openStore({ folder: cacheFolder(siteDir), program: __BUILD__, isKept }, io));
  const folder = join(cacheFolder(siteDir), `remote-${io.machine.pid}`);
  const remote =
    config.cache.remote && request.remote && isKept
      ? createRemoteCache({ config, remote: config.cache.remote, token: request.remote.token, folder }, io)
      : null;
  const pulled = remote && (await stages.run("remote cache", () => remote.pull()));
  for (const part of parts ?? []) await store.include(resolve(io.machine.cwd, part.folder));
  if (pulled) await store.include(pulled);
  return { store, remote };
}

/** What is wrong with what other machines have made. `ofBuild`: the problems of the build. */
export function problemsOf({ store, remote }: Caches, ofBuild: readonly Problem[]): Problem[] {
  if (remote?.problems.length) return remote.problems;
  // A page that fails without those values, too, says nothing against them.
  const isDamaged = store.hasForeign("damaged") && !ofBuild.some(({ code }) => isOfKind(code, "stopsLinkChecks"));
  return isDamaged ? [problem("X015", "what other machines have made is damaged in part; that is not used")] : [];
}
