/** Paths of the site in the settings. */
import * as z from "zod";

/** A path of the site: begins with a slash, has no slash at its end unless it is `/`. */
export const routePath = z
  .string()
  .regex(/^\//, { error: 'must begin with a slash, e.g. "/docs"', abort: true })
  .refine(
    (path) => baseUrlSegments.test(path.endsWith("/") ? path : `${path}/`),
    'must be a path without query, anchor, spaces, backslashes, "//" and "..", e.g. "/docs"',
  )
  .transform((path) => (path === "/" ? path : path.replace(/\/+$/, "")));

/** Segments between slashes, of what URL paths may hold; `.` and `..` lead elsewhere. */
const baseUrlSegments = /^\/(?:(?!(?:\.|%2e){1,2}\/)(?:[^\s\p{Cc}?#\\/%"<>^`{|}]|%[0-9a-f]{2})+\/)*$/iu;

/** Path below which the site is served. */
export const baseUrlSchema = z
  .string()
  .regex(/^\/(.*\/)?$/s, { error: 'must begin and end with a slash, e.g. "/" or "/kit/"', abort: true })
  .regex(baseUrlSegments, 'must be a path without query, anchor, spaces, backslashes, "//" and "..", e.g. "/" or "/kit/"');
