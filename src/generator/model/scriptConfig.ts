/** The part of the settings that describes a script of every page. */
import * as z from "zod";

export const scriptAttributes = z.strictObject({
  /** URL of the script. */
  src: z.string(),
  /** Whether to run the script as soon as it is loaded. */
  async: z.boolean().optional(),
  /** Whether to run the script after the page has been parsed. */
  defer: z.boolean().optional(),
  /** Type of the script, such as `"module"`. */
  type: z.string().optional(),
  /** Hash of the script. Required for scripts from another origin: the browser then refuses a changed file. */
  integrity: z.string().optional(),
  /** How the browser requests the script from another origin. */
  crossorigin: z.enum(["anonymous", "use-credentials"]).optional(),
  /**
   * More attributes, by name, as some services require them.
   * @example { "data-key": "abc" }
   */
  attributes: z
    .record(z.string().regex(/^data-[a-z0-9-]+$/, 'must be the name of an attribute that begins with "data-"'), z.string())
    .optional(),
});
