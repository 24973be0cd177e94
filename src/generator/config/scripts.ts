/** Checks the scripts that the settings name: one from another origin must be pinned by a hash that browsers understand. */
import type { Locate, SiteConfig } from "../model/config.ts";
import type { Problem } from "../model/problem.ts";
import { problem } from "../problems/problem.ts";
import { isExternalUrl } from "../text/url.ts";

/** Bytes of each hash that Subresource Integrity knows. */
const hashBytes: Record<string, number> = { sha256: 32, sha384: 48, sha512: 64 };

export function scriptProblems({ scripts }: SiteConfig, locate: Locate): Problem[] {
  return scripts.flatMap((script, index) => {
    const { src, integrity } = typeof script === "string" ? { src: script, integrity: undefined } : script;
    if (integrity !== undefined) {
      const cause = faultOfIntegrity(integrity);
      return cause === null ? [] : [noHash(index, cause, locate)];
    }
    if (!isExternalUrl(src)) return [];
    const place = locate(typeof script === "string" ? ["scripts", index] : ["scripts", index, "src"]);
    const hint = "Pin its version and add `integrity`, or put the file into the static folder.";
    return [problem("C010", `the script ${src} comes from another origin without an integrity hash`, { place, hint })];
  });
}

function noHash(index: number, cause: string, locate: Locate): Problem {
  return problem("C035", `scripts[${index}].integrity ${cause}`, {
    place: locate(["scripts", index, "integrity"]),
    hint: "Write sha256, sha384 or sha512, a dash, and the hash in base64; `openssl dgst -sha384 -binary file.js | openssl base64 -A` prints it.",
  });
}

/** Why the text is not integrity metadata: hashes separated by blanks, each with optional options after a question mark. */
export function faultOfIntegrity(text: string): string | null {
  const hashes = text.split(/[\t\n\f\r ]+/).filter((part) => part !== "");
  if (hashes.length === 0) return "is empty, and a browser would take any file";
  for (const hash of hashes) {
    const cause = faultOfHash(hash);
    if (cause !== null) return cause;
  }
  return null;
}

function faultOfHash(hash: string): string | null {
  const [, name = "", value = ""] = /^([^-]*)-([^?]*)(?:\?[!-~]*)?$/.exec(hash) ?? [];
  const bytes = Object.hasOwn(hashBytes, name) ? hashBytes[name] : undefined;
  if (bytes === undefined) return `holds ${JSON.stringify(hash)}, which is not a sha256, sha384 or sha512 hash`;
  const isBase64 = /^[A-Za-z0-9+/_-]+={0,2}$/.test(value) && value.length === Math.ceil(bytes / 3) * 4;
  if (isBase64 && Buffer.from(value, "base64").length === bytes) return null;
  return `holds ${JSON.stringify(hash)}, which is not the base64 of ${bytes} bytes`;
}
