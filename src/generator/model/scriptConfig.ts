/** The part of the settings that describes a script of every page. */
import * as z from "zod";

export const scriptAttributes = z.strictObject({
  /** Address of the script. */
  src: z.string(),
  /** Runs as soon as it is there. */
  async: z.boolean().optional(),
  /** Runs when the page is read. */
  defer: z.boolean().optional(),
  /** `"module"`, for example. */
  type: z.string().optional(),
  /** Hash of the script, required for one from another origin: the browser refuses a changed file. */
  integrity: z.string().optional(),
  /** How the browser asks another origin for it. */
  crossorigin: z.enum(["anonymous", "use-credentials"]).optional(),
  /**
   * More attributes, by name, as services ask for them.
   * @example { "data-key": "abc" }
   */
  attributes: z
    .record(z.string().regex(/^data-[a-z0-9-]+$/, 'must be the name of an attribute that begins with "data-"'), z.string())
    .optional(),
});
