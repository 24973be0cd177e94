/** Where the language, the browser and Node document their own types. */
import type { ForeignNames } from "../read/foreignNames.ts";

/** A type or a member, e.g. `Error.message` of `lib/lib.es5.d.ts` in the package `typescript`. */
export interface PlatformName {
  packageName: string;
  packagePath: string;
  qualifiedName: string;
}

/** Modules of Node that have a page of their own name; what a file below one declares is on the same page. */
const nodeModules = new Set(
  (
    "assert async_hooks buffer child_process cluster console crypto dgram diagnostics_channel dns events fs http http2 https inspector " +
    "module net os path perf_hooks process querystring readline repl sqlite stream string_decoder test timers tls tty url util v8 vm " +
    "wasi worker_threads zlib"
  ).split(" "),
);

/** The page of a type, or of the type that a member belongs to; undefined if there is none. */
export function platformPage(target: PlatformName, foreign: ForeignNames): string | undefined {
  const [name = ""] = target.qualifiedName.split(".");
  if (target.packageName === "typescript") return foreign.get(name) ?? undefined;
  if (target.packageName !== "@types/node") return undefined;
  const [module = ""] = target.packagePath.split(/[/.]/);
  return nodeModules.has(module) ? `https://nodejs.org/api/${module}.html` : (foreign.get(name) ?? undefined);
}

/** The page of a member. MDN has one for each; Node describes a whole module on one. */
export function platformMemberPage(target: PlatformName, foreign: ForeignNames): string | undefined {
  const page = platformPage(target, foreign);
  const member = target.qualifiedName.split(".").slice(1).join(".");
  return target.packageName === "typescript" && page && /^[\w$]+$/.test(member) ? `${page}/${member}` : page;
}
