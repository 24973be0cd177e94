/** Settings of samples: code blocks that TypeScript checks, and that `check --run` runs. */
import * as z from "zod";

export const samplesSchema = z
  .strictObject({
    /**
     * Whether TypeScript checks the code blocks in TypeScript and JavaScript: what it finds is reported with `"warn"`, and fails the
     * build with `"throw"`. Left out: `"warn"` where `sdk` is set, otherwise `false`.
     */
    check: z.union([z.enum(["warn", "throw"]), z.literal(false)]).optional(),
    /**
     * Modules of the site that the samples of all pages may import, by their names.
     * @example ["samples/headset.ts"]
     */
    files: z.array(z.string().min(1)).default([]),
    /** How `check --run` runs samples. */
    run: z
      .strictObject({
        /**
         * A module of the site that runs before each sample.
         * @example "samples/setup.ts"
         */
        setup: z.string().min(1).optional(),
        /**
         * Files of the site in place of what samples import, by name. The SDK is its sources where it is left out.
         * @example { "@kit/sdk": "samples/sdk.ts" }
         */
        module: z.record(z.string().min(1), z.string().min(1)).default({}),
        /** Seconds that a sample may take. */
        timeout: z.number().positive().max(3600).default(10),
        /** Megabytes of memory that a sample may use for its objects. */
        memory: z.number().int().min(16).default(512),
      })
      .prefault({}),
  })
  .prefault({});

/** What samples are checked and run with. */
export type SamplesConfig = z.output<typeof samplesSchema>;
