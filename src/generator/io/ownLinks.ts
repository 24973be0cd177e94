/** What bcidocs writes besides what it is asked for stays in the site: nobody can lead it elsewhere with a link. */
import { lstatSync } from "node:fs";

/** The folder `.bcidocs` with all in it, and the hashes of translations. */
const own = /^(.*?[\\/])(\.bcidocs(?:[\\/].*)?|i18n[\\/][^\\/]+[\\/]sources\.json)$/s;

/** Throws for such a path if it, or a folder of ours above it, is a link. */
export function refuseOwnLink(path: string): void {
  const [, folder = "", inner = ""] = own.exec(path) ?? [];
  let at = folder;
  for (const part of inner === "" ? [] : inner.split(/(?<=[\\/])/)) {
    at += part;
    if (!lstatSync(at.replace(/[\\/]$/, ""), { throwIfNoEntry: false })?.isSymbolicLink()) continue;
    throw Object.assign(new Error(`it is a link: ${at}`), { code: "ELOOP", path });
  }
}
