/** The title of a page that names none. */
import { nameOf, withoutExtension } from "./path.ts";
import { titleOfName } from "./titleWords.ts";

/** `api/signal-quality` -> `Signal quality`; `guides/index` -> `Guides`; `index` -> `Home`. */
export function titleFromPath(path: string, id: string): string {
  const parts = id.split("/");
  const name = parts.at(-1) || nameOf(withoutExtension(path));
  const isFolder = /^(?:readme|index)$/i.test(name);
  if (isFolder && parts.length < 2) return "Home";
  return titleOfName(isFolder ? (parts.at(-2) ?? name) : name);
}
