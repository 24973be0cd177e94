/** Settings of live samples: code blocks that readers run in the page. */
import * as z from "zod";

export const liveSchema = z.strictObject({
  /**
   * What live samples import, by name: files of the site, e.g. one that gives them the SDK with a simulated device in place of a
   * real one. Names that are left out are packages, found from the site folder.
   * @example { "@kit/sdk": "live/sdk.ts" }
   */
  module: z.record(z.string().min(1), z.string().min(1)).default({}),
  /**
   * A file of the site. Its export `controls` declares what readers can change while a sample runs, `displays` what they see, `idle`
   * resolves when one is finished; its other exports are globals for samples, such as `process`.
   * @example "live/provide.ts"
   */
  provide: z.string().min(1).optional(),
});

export type LiveConfig = z.output<typeof liveSchema>;
