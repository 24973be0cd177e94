/** Settings of live samples: code blocks that readers run in the page. */
import * as z from "zod";

export const liveSchema = z.strictObject({
  /**
   * Files of the site that replace modules which live samples import, by the names of the modules, e.g. a file that exports the SDK
   * with a simulated device. Other modules are packages, resolved from the site folder.
   * @example { "@kit/sdk": "live/sdk.ts" }
   */
  module: z.record(z.string().min(1), z.string().min(1)).default({}),
  /**
   * File of the site. Its export `controls` declares what readers can change while a sample runs, `displays` what they see; `idle`
   * resolves when a sample has finished; its other exports are globals of samples, such as `process`.
   * @example "live/provide.ts"
   */
  provide: z.string().min(1).optional(),
});

export type LiveConfig = z.output<typeof liveSchema>;
