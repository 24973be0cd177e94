/** `bcidocs mcp [folder or address]`: answers programs over standard input and output. */
import { resolve } from "node:path";
import type { Io } from "../io/io.ts";
import { Answers } from "../mcp/answers.ts";
import { limits } from "../mcp/limits.ts";
import { serveAnswers } from "../mcp/server.ts";
import { openSiteFiles } from "../mcp/siteFiles.ts";
import { endProcess } from "../siteCode/exitGuard.ts";
import { isWebAddress } from "../text/url.ts";

export async function mcp(place: string, signal: AbortSignal, io: Io): Promise<number> {
  const files = await openSiteFiles(isWebAddress(place) ? place : resolve(place), io);
  await serveAnswers(new Answers(files), { title: files.index.title, signal });
  // The client is gone, or reads no longer: what is still to be written, or asked of the site, keeps nobody waiting.
  setTimeout(() => endProcess(0), limits.end).unref();
  return 0;
}
