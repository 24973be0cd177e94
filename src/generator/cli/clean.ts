/** `bcidocs clean`: removes what bcidocs wrote, and nothing else. */
import { join, relative } from "node:path";
import type { BuildRequest } from "../build.ts";
import { loadConfig } from "../config/load.ts";
import { removeSite } from "../emit/emit.ts";
import { targetOf } from "../emit/target.ts";
import type { Io } from "../io/io.ts";

/** Refuses an output folder that bcidocs did not write, as a build does. */
export async function clean(request: BuildRequest, io: Io, write: (text: string) => void): Promise<number> {
  const { siteDir, config } = await loadConfig(request, io);
  const target = targetOf(config, siteDir, request.outDir);
  await removeSite(target, io);
  await io.remove(join(siteDir, ".bcidocs"));
  write(`Removed ${relative(process.cwd(), target.outDir)} and .bcidocs.\n`);
  return 0;
}
