/**
 * Names built scripts after what is in them. The bundler's own hashes change with the folder in which it runs;
 * the same site must have the same names everywhere.
 */
import { contentHash } from "../text/hash.ts";
import { reachable } from "./metafile.ts";

/** New name by old one. The hash covers the script and everything it reaches. */
export function contentNames(scripts: { name: string; text: string }[]): Map<string, string> {
  const names = scripts.map(({ name }) => name);
  const refersTo = new Map(scripts.map(({ name, text }) => [name, names.filter((other) => other !== name && text.includes(other))]));
  const own = new Map(scripts.map(({ name, text }) => [name, contentHash(renamed(text, names, plainName))]));
  return new Map(
    names.map((name) => {
      const all = [...reachable(name, (each) => refersTo.get(each) ?? [])].map((each) => own.get(each) ?? "").sort();
      return [name, plainName(name).replace(/\.js$/, `.${contentHash(`${own.get(name)}\n${all.join("\n")}`)}.js`)];
    }),
  );
}

/** The text with every one of `names` in it replaced. */
export function renamed(text: string, names: Iterable<string>, toName: (name: string) => string): string {
  let result = text;
  for (const name of names) result = result.replaceAll(name, toName(name));
  return result;
}

/** `counter.X7K2QPLA.js` -> `counter.js`. */
function plainName(name: string): string {
  return name.replace(/\.[^.]+\.js$/, ".js");
}
