/** The content type of a file, by the end of its name. */
import { extensionOf } from "../text/path.ts";

const utf8 = "; charset=utf-8";

const types: Record<string, string> = {
  ".html": `text/html${utf8}`,
  ".htm": `text/html${utf8}`,
  ".css": `text/css${utf8}`,
  ".js": `text/javascript${utf8}`,
  ".mjs": `text/javascript${utf8}`,
  ".json": `application/json${utf8}`,
  ".map": `application/json${utf8}`,
  ".webmanifest": `application/manifest+json${utf8}`,
  ".xml": `application/xml${utf8}`,
  ".rss": `application/rss+xml${utf8}`,
  ".atom": `application/atom+xml${utf8}`,
  ".txt": `text/plain${utf8}`,
  ".md": `text/markdown${utf8}`,
  ".csv": `text/csv${utf8}`,
  ".yaml": `text/yaml${utf8}`,
  ".yml": `text/yaml${utf8}`,
  ".ts": `text/plain${utf8}`,
  ".vtt": `text/vtt${utf8}`,
  ".svg": `image/svg+xml${utf8}`,
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".gif": "image/gif",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".ico": "image/x-icon",
  ".bmp": "image/bmp",
  ".woff": "font/woff",
  ".woff2": "font/woff2",
  ".ttf": "font/ttf",
  ".otf": "font/otf",
  ".eot": "application/vnd.ms-fontobject",
  ".mp4": "video/mp4",
  ".m4v": "video/mp4",
  ".webm": "video/webm",
  ".mov": "video/quicktime",
  ".mp3": "audio/mpeg",
  ".m4a": "audio/mp4",
  ".ogg": "audio/ogg",
  ".opus": "audio/ogg",
  ".wav": "audio/wav",
  ".flac": "audio/flac",
  ".pdf": "application/pdf",
  ".wasm": "application/wasm",
  ".zip": "application/zip",
  ".gz": "application/gzip",
  ".tgz": "application/gzip",
};

/** `assets/site.css` -> `text/css; charset=utf-8`; what is not known is for saving, not for showing. */
export function contentTypeOf(path: string): string {
  return types[extensionOf(path).toLowerCase()] ?? "application/octet-stream";
}
