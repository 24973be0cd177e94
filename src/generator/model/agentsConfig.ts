/** Settings of what programs read of a site. */
import * as z from "zod";

export const agentsSchema = z.union([
  z.literal(false),
  z.strictObject({
    /**
     * Links in the menu next to the title of a page; `{url}` is the address of its Markdown version.
     * @example [{ label: "Open in an assistant", href: "https://assistant.example/?q={url}" }]
     */
    links: z
      .array(
        z.strictObject({
          /** What readers see. */
          label: z.string().min(1),
          /** Where it leads: a web address. */
          href: z.string().regex(/^https?:\/\/\S+$/i, 'must be a web address, e.g. "https://assistant.example/?q={url}"'),
        }),
      )
      .default([]),
  }),
]);
