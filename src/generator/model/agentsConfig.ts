/** Settings of what programs read of a site. */
import * as z from "zod";

export const agentsSchema = z.union([
  z.literal(false),
  z.strictObject({
    /**
     * More links in the menu next to the title of a page; `{url}` is replaced by the URL of its Markdown version.
     * @example [{ label: "Open in an assistant", href: "https://assistant.example/?q={url}" }]
     */
    links: z
      .array(
        z.strictObject({
          /** Text of the link. */
          label: z.string().min(1),
          /** Target of the link: a web address. */
          href: z.string().regex(/^https?:\/\/\S+$/i, 'must be a web address, e.g. "https://assistant.example/?q={url}"'),
        }),
      )
      .default([]),
  }),
]);

/** Names of files for programs that write code, which no reader looks for. */
export const agentFiles = ["AGENTS.md", "AGENT.md", "CLAUDE.md", "GEMINI.md", "copilot-instructions.md"];
