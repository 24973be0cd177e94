/** `bcidocs mcp [folder or address]`: answers programs over standard input and output. */
import { resolve } from "node:path";
import { isWebAddress } from "../../text/url.ts";
import { defineCommand, optional } from "../command.ts";
import { color, debug } from "../flags.ts";
import { silentProgress } from "../progress.ts";

export const mcp = defineCommand({
  name: "mcp",
  summary: "answer programs' questions about a built site over standard input and output",
  description:
    "Answers questions of AI agents about a built site, as an MCP server (Model Context Protocol) over standard input and output: search, read pages, look up names.",
  args: { place: optional("[place]", "folder or web address of the built site (default: the current folder)") },
  flags: { debug, color },
  isForProgram: true,
  async run({ place = ".", signal }) {
    const [{ createNodeIo }, { Answers }, { limits }, { serveAnswers }, { openSiteFiles }, { endProcess }] = await Promise.all([
      import("../../io/node.ts"),
      import("../../mcp/answers.ts"),
      import("../../mcp/limits.ts"),
      import("../../mcp/server.ts"),
      import("../../mcp/siteFiles.ts"),
      import("../../siteCode/exitGuard.ts"),
    ]);
    const files = await openSiteFiles(isWebAddress(place) ? place : resolve(place), createNodeIo(silentProgress));
    await serveAnswers(new Answers(files), { title: files.index.title, signal });
    // The client is gone, or reads no longer: what is still to be written, or asked of the site, keeps nobody waiting.
    setTimeout(() => endProcess(0), limits.end).unref();
    return 0;
  },
});
