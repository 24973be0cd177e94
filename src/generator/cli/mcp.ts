/** `bcidocs mcp [folder or address]`: answers programs over standard input and output. */
import { resolve } from "node:path";
import type { Io } from "../io/io.ts";
import { createAnswers } from "../mcp/answers.ts";
import { serveAnswers } from "../mcp/server.ts";
import { openSiteFiles } from "../mcp/siteFiles.ts";
import { isWebAddress } from "../text/url.ts";

export async function mcp(place: string, signal: AbortSignal, io: Io): Promise<number> {
  const files = await openSiteFiles(isWebAddress(place) ? place : resolve(place), io);
  await serveAnswers(createAnswers(files), { title: files.index.title, signal });
  return 0;
}
