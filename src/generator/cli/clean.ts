/** `bcidocs clean`: removes what bcidocs wrote, and nothing else. */
import { join, relative } from "node:path";
import { loadConfig } from "../config/load.ts";
import { removeSite } from "../emit/emit.ts";
import { targetOf } from "../emit/target.ts";
import { nameSome } from "../emit/unmanagedFiles.ts";
import type { Io } from "../io/io.ts";
import type { BuildRequest } from "../model/build.ts";
import { countOf } from "../text/count.ts";
import { printable } from "../text/printable.ts";

/** Refuses an output folder that bcidocs did not write, as a build does. Keeps files that bcidocs did not write. */
export async function clean(request: BuildRequest, io: Io, write: (text: string) => void): Promise<number> {
  const { siteDir, config } = await loadConfig(request, io);
  const target = { ...targetOf(config, siteDir, request.outDir), isForced: request.isForced };
  const shown = printable(relative(process.cwd(), target.outDir));
  const own = join(siteDir, ".bcidocs");
  if (!(await io.stat(target.outDir)) && !(await io.stat(own))) {
    write(`There is nothing to remove: neither ${shown} nor .bcidocs.\n`);
    return 0;
  }
  const kept = await removeSite(target, io);
  await io.remove(own);
  if (kept.length === 0) write(`Removed ${shown} and .bcidocs.\n`);
  else {
    write(`Removed what bcidocs wrote: .bcidocs, and all of ${shown} but ${countOf(kept.length, "file")}: ${printable(nameSome(kept))}.\n`);
    write("  bcidocs clean --force removes the whole folder.\n");
  }
  return 0;
}
