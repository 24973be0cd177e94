/** Settings of samples: code blocks that TypeScript checks, and that `check --run` runs. */
import * as z from "zod";

export const samplesSchema = z
  .strictObject({
    /**
     * Whether TypeScript checks the code blocks in TypeScript and JavaScript. Errors are warnings with `"warn"`, and fail the build
     * with `"throw"`. Default: `"warn"` if `sdk` is set, otherwise `false`.
     */
    check: z.union([z.enum(["warn", "throw"]), z.literal(false)]).optional(),
    /**
     * Files of the site that the samples of all pages can import by their names.
     * @example ["samples/headset.ts"]
     */
    files: z.array(z.string().min(1)).default([]),
    /** How `check --run` runs samples. */
    run: z
      .strictObject({
        /**
         * File of the site that runs before each sample.
         * @example "samples/setup.ts"
         */
        setup: z.string().min(1).optional(),
        /**
         * Files of the site that replace modules which samples import, by the names of the modules. If the SDK is not among them, samples import its sources.
         * @example { "@kit/sdk": "samples/sdk.ts" }
         */
        module: z.record(z.string().min(1), z.string().min(1)).default({}),
        /** Time limit of a sample, in seconds. */
        timeout: z.number().positive().max(3600).default(10),
        /** Memory limit of a sample, in megabytes. */
        memory: z.number().int().min(16).default(512),
      })
      .prefault({}),
  })
  .prefault({});

/** What samples are checked and run with. */
export type SamplesConfig = z.output<typeof samplesSchema>;
