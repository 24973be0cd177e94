/** Files of a folder as answers: `sirv` finds them, and writes type, tag and ranges. */
import { lookup } from "mrmime";
import sirv, { type Options } from "sirv";
import type { Exchange } from "./answer.ts";

/** Writes the file of a decoded path, e.g. `/docs/focus`; false if there is none. */
export type SendFile = (path: string, exchange: Exchange) => Promise<boolean>;

/** `options` are those of sirv. */
export function createFileSender(folder: string, options: Options): SendFile {
  const send = sirv(folder, {
    etag: true,
    ...options,
    setHeaders(response, path, stats) {
      const type = contentTypeOf(path);
      // A clean URL has none; sirv knows that its file is HTML.
      if (type) response.setHeader("Content-Type", type);
      options.setHeaders?.(response, path, stats);
    },
  });
  return (path, { request, response }) =>
    new Promise((resolve) => {
      response.once("close", () => resolve(true));
      // A file may go between the look at the folder and the read.
      response.once("pipe", (source) => source.once("error", () => response.destroy()));
      // sirv takes the path that is parsed already, and decodes it: `#` and `?` stay part of a name.
      Object.assign(request, { _parsedUrl: { raw: request.url, pathname: path.replaceAll("%", "%25") } });
      send(request, response, () => resolve(false));
    });
}

/** `assets/site.css` -> `text/css; charset=utf-8`; undefined where the name does not say it. */
export function contentTypeOf(path: string): string | undefined {
  const type = lookup(path);
  return type && /^text\/|[/+](?:json|xml|javascript)$/.test(type) ? `${type}; charset=utf-8` : type;
}
