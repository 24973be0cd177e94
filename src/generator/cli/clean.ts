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
  const outDirName = printable(relative(process.cwd(), target.outDir));
  const bcidocsDir = join(siteDir, ".bcidocs");
  if (!(await io.stat(target.outDir)) && !(await io.stat(bcidocsDir))) {
    write(`There is nothing to remove: neither ${outDirName} nor .bcidocs.\n`);
    return 0;
  }
  const remaining = await removeSite(target, io);
  await io.remove(bcidocsDir);
  if (remaining.length === 0) write(`Removed ${outDirName} and .bcidocs.\n`);
  else {
    write(
      `Removed what bcidocs wrote: .bcidocs, and all of ${outDirName} but ${countOf(remaining.length, "file")}: ${printable(nameSome(remaining))}.\n`,
    );
    write("  bcidocs clean --force removes the whole folder.\n");
  }
  return 0;
}
