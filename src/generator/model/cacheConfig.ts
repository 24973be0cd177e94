/** Settings of what builds keep for later builds. */
import * as z from "zod";

export const cacheSchema = z
  .strictObject({
    /**
     * A server that keeps what builds have made for the builds of other machines, over the HTTP protocol of Bazel's remote cache.
     * Requests have the value of the variable `BCIDOCS_CACHE_TOKEN` of the environment as their token.
     * @example { url: "https://cache.example.com/docs" }
     */
    remote: z
      .strictObject({
        /** Where it is, e.g. the address of the folder that has `/ac` and `/cas`. */
        url: z.url({ protocol: /^https?$/ }),
        /**
         * Nothing is sent to the server: for builds of code that is not trusted yet.
         * @example process.env.GITHUB_REF !== "refs/heads/main"
         */
        readOnly: z.boolean().default(false),
        /** Seconds that a build waits for the server, all in all. */
        timeout: z.number().positive().max(3600).default(2),
      })
      .optional(),
  })
  .prefault({});

/** Where builds find what others have made. */
export type RemoteCacheConfig = NonNullable<z.output<typeof cacheSchema>["remote"]>;
