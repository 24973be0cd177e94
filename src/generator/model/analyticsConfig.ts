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
        /** Domain of the site in Plausible. */
        domain: name,
        /** Script of your own server, in its variant for manual page views. Default: the one of plausible.io. */
        src: script.optional(),
      })
      .optional(),
    /** Umami. */
    umami: z
      .strictObject({
        /** Id of the site in Umami. */
        websiteId: name,
        /** Script of your own server. Default: the one of Umami Cloud. */
        src: script.optional(),
      })
      .optional(),
    /** GoatCounter. */
    goatcounter: z
      .strictObject({
        /**
         * URL to which page views are sent.
         * @example "https://kit.goatcounter.com/count"
         */
        endpoint: script,
        /** Script of your own server. Default: the one of gc.zgo.at. */
        src: script.optional(),
      })
      .optional(),
    /** Fathom. */
    fathom: z
      .strictObject({
        /** Id of the site in Fathom. */
        site: name,
        /** Script on your own domain. Default: the one of cdn.usefathom.com. */
        src: script.optional(),
      })
      .optional(),
    /** Google Analytics 4. It sets cookies, so most readers have to consent first; bcidocs does not ask for consent. */
    google: z
      .strictObject({
        /**
         * Measurement id.
         * @example "G-ABC123"
         */
        id: z.string().regex(/^[A-Z]+-[A-Z0-9]+$/, 'must be a measurement id, e.g. "G-ABC123"'),
      })
      .optional(),
  })
  .prefault({});

export type Analytics = z.output<typeof analyticsSchema>;
