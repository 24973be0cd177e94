/** Finds words that the code does not use, because the field has a better-known term. */

/** Each word, and the term to use instead. A word matches in any case, and as a part of a camel-case name. */
const terms: Record<string, string> = {
  "draw|draws|drawn|drawing|drawings": "compile, render",
  "awake|asleep|wakes|woken": "hydrated, static",
  "frame|frames": "shell",
  "holes?|stand[- ]?ins?": "slot, placeholder",
  "facts?": "metadata",
  "stamps?|stamped": "fingerprint",
  "spots?": "place, offset, ref",
  "sketch|sketches": "stub",
  "editions?": "snapshot",
  "worlds?|doors?|houses?|rooms?": "context, interface, codebase, module",
  "told|tells|telling|tell [A-Z]": "report",
  "judges?|judged|verdicts?|findings?": "check, result, problem",
  "canvas|painter": "token, tokenizer",
  "chronicle|beside|keep alive": "git history, worker or next to, exit guard",
  ways: "paths",
  "anew|stands": "again, is",
  "belongs into": "belongs in",
  "so many": "up to, this many",
  "(?<!there )(?:is|are) no(?! longer| more)": "is not a",
};

/** Lines that may have such a word, because there it is the usual one. */
const exceptions: { path: RegExp; line: RegExp; reason: string }[] = [
  { path: /\/(placeOfError|configCode|configFaults|islandErrors)\.ts$/, line: /[Ff]rame/, reason: "a stack trace has frames" },
  {
    path: /\/(csp|headersFile|guard|securityConfig|outputs|document|load|liveSamples)\.ts$/,
    line: /"frame-(?:ancestors|src)"|frame-ancestors|X-Frame-Options|no frame|iframe|live-frame/,
    reason: "HTML has frames",
  },
  { path: /\/problems\/replacements\.json$/, line: /useFrame|useParts|ThemePart/, reason: "names of an earlier version" },
  { path: /\/compile\/search\/pageText\.ts$/, line: /api-facts/, reason: "a class of the theme that sites may style" },
  { path: /\/cli\/theme\.ts$/, line: /\bdraws\b/, reason: "a field of `bcidocs theme list --json`" },
  { path: /\/serve\/httpServer\.ts$/, line: /keepAliveTimeout/, reason: "an option of Node" },
  { path: /\/(cli\/watchWords|dev\/liveClients)\.ts$/, line: /"findings"/, reason: "the name of an event that other programs read" },
];

const forbidden = Object.entries(terms).map(([words, term]) => ({ pattern: new RegExp(`(?<![a-z])(?:${words})(?![a-z])`, "i"), term }));

/** `Compile what is drawn` -> `drawn: compile, render`; null for a line without such a word. */
export function privateWordIn(line: string, path: string): string | null {
  if (exceptions.some((exception) => exception.path.test(path) && exception.line.test(line))) return null;
  const words = line.replace(/([a-z0-9])([A-Z])/g, "$1 $2");
  for (const { pattern, term } of forbidden) {
    const found = pattern.exec(words);
    if (found) return `${found[0].trim()}: ${term}`;
  }
  return null;
}
