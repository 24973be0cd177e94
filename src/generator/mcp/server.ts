/** The server for programs: tools and resources of the Model Context Protocol over the answers. */
import { McpServer, ResourceTemplate } from "@modelcontextprotocol/server";
import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import * as z from "zod";
import { ProblemError, problem } from "../problems/problem.ts";
import { messageOf } from "../text/errno.ts";
import { aborted, deferred } from "../text/lazily.ts";
import { type Answers, NoAnswer } from "./answers.ts";
import { limits } from "./limits.ts";

const name = z.string().max(limits.name);
const question = z.string().min(1).max(limits.question);
const scope = {
  version: name.optional().describe("A version from list_versions. Default: the current one."),
  language: name.optional().describe("A language from list_versions. Default: the main one."),
};

/** Resolves when the connection ends. Throws a ProblemError when it ends because a line is too long. */
export async function serveAnswers(answers: Answers, { title, signal }: { title: string; signal: AbortSignal }): Promise<void> {
  const { stdin, stdout } = process;
  const wire = new StdioServerTransport(stdin, stdout, { maxBufferSize: limits.line });
  const handle = serveStdio(() => createServer(answers, title), { transport: wire });
  const { onclose } = wire;
  const closed = deferred();
  wire.onclose = () => {
    onclose?.();
    closed.resolve();
  };
  await Promise.race([closed.promise, aborted(signal)]);
  const isEnd = signal.aborted || stdin.readableEnded || stdin.destroyed || stdout.destroyed;
  await handle.close();
  if (!isEnd) throw new ProblemError(problem("C073", `standard input has a line of more than ${limits.line} bytes`));
}

/** The tools, and the pages as resources, over any transport. */
export function createServer(answers: Answers, title: string): McpServer {
  const instructions = `The documentation of ${title}. Search first, then read the matching page or section. Look up names in code.`;
  const server = new McpServer({ name: "bcidocs", title, version: __VERSION__ }, { instructions });
  const annotations = { readOnlyHint: true };
  server.registerTool(
    "search",
    {
      description: `Searches the documentation of ${title}; the best page or section comes first.`,
      inputSchema: z.object({ query: question, limit: z.number().int().min(1).max(50).optional(), ...scope }),
      annotations,
    },
    ({ query, ...rest }) => answered(async () => (await answers.search(query, rest)).text),
  );
  server.registerTool(
    "read_page",
    {
      description: "Reads a page as Markdown, or one section of it if the address ends with #section.",
      inputSchema: z.object({ page: question.describe("An address from a search result, or a path such as /docs/start#install.") }),
      annotations,
    },
    ({ page }) => answered(() => answers.readPage(page)),
  );
  server.registerTool(
    "look_up_symbol",
    {
      description: "Describes a name of the API: signatures, description, and samples that use it.",
      inputSchema: z.object({ name: name.min(1).describe("E.g. `connect` or `Client.connect`."), ...scope }),
      annotations,
    },
    ({ name, ...rest }) => answered(() => answers.lookUp(name, rest)),
  );
  server.registerTool(
    "list_versions",
    { description: "Lists the versions and languages of the documentation.", inputSchema: z.object({}), annotations },
    () => answered(async () => answers.listVersions()),
  );
  const mimeType = "text/markdown";
  const list = async () => {
    const pages = await answers.listPages();
    return { resources: pages.map(({ title: name, path, description }) => ({ uri: `bcidocs:///${path}`, name, description, mimeType })) };
  };
  const template = new ResourceTemplate("bcidocs:///{+path}", { list });
  server.registerResource("pages", template, { description: "Pages as Markdown.", mimeType }, async ({ href: uri }) => ({
    contents: [{ uri, mimeType, text: sendable(await answers.readPage(question.parse(uri))) }],
  }));
  return server;
}

/** A question without an answer is an answer too: the program can ask another. */
export async function answered(work: () => Promise<string>) {
  const content = (text: string) => [{ type: "text" as const, text: sendable(text) }];
  try {
    return { content: content(await work()) };
  } catch (error) {
    return { content: content(error instanceof NoAnswer ? error.message : `The site cannot be read: ${messageOf(error)}`), isError: true };
  }
}

/** Not longer than the limit, and without control characters: programs print answers in terminals, which obey them. */
function sendable(text: string): string {
  const note = "\n\nThe rest is left out: ask for single pages or sections.";
  return (text.length > limits.answer ? text.slice(0, limits.answer) + note : text).replace(/[^\P{Cc}\t\n]/gu, "");
}
