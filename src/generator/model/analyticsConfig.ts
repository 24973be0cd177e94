/** The part of the settings that counts readers: each service needs little more than the name that it knows the site by. */
import * as z from "zod";

/** A script of a service that somebody may run themselves. */
const script = z
  .string()
  .regex(/^https:\/\/[^\s"'<>\\]+$/i, { error: 'must be an https: address, e.g. "https://stats.example.com/script.js"', abort: true })
  .refine((url) => URL.canParse(url), "must be an address that browsers can read");

const name = z.string().min(1);

/** The services that count readers. */
export const analyticsSchema = z
  .strictObject({
    /** Plausible. */
    plausible: z
      .strictObject({
        /** The domain that Plausible knows the site by. */
        domain: name,
        /** Script of a server of yours, its variant for manual page views. Left out: that of plausible.io. */
        src: script.optional(),
      })
      .optional(),
    /** Umami. */
    umami: z
      .strictObject({
        /** The id of the site in Umami. */
        websiteId: name,
        /** Script of a server of yours. Left out: that of Umami Cloud. */
        src: script.optional(),
      })
      .optional(),
    /** GoatCounter. */
    goatcounter: z
      .strictObject({
        /**
         * Where it counts.
         * @example "https://kit.goatcounter.com/count"
         */
        endpoint: script,
        /** Script of a server of yours. Left out: that of gc.zgo.at. */
        src: script.optional(),
      })
      .optional(),
    /** Fathom. */
    fathom: z
      .strictObject({
        /** The id of the site in Fathom. */
        site: name,
        /** Script of a domain of yours. Left out: that of cdn.usefathom.com. */
        src: script.optional(),
      })
      .optional(),
    /** Google Analytics 4. It sets cookies, so most readers have to agree first; bcidocs does not ask them. */
    google: z
      .strictObject({
        /**
         * The measurement id.
         * @example "G-ABC123"
         */
        id: z.string().regex(/^[A-Z]+-[A-Z0-9]+$/, 'must be a measurement id, e.g. "G-ABC123"'),
      })
      .optional(),
  })
  .prefault({});

export type Analytics = z.output<typeof analyticsSchema>;
