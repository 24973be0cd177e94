/** Patterns of files to leave out, from those of other tools to those of `docs.exclude`. */
import type { Json } from "./json.ts";
import type { Source } from "./source.ts";
import type { Value } from "./value.ts";

/** Names with an underscore in front are partials here, whatever the config says. */
const isPartial = /^(?:\*\*\/)?_\*/;

/** A folder at any depth becomes two patterns, one for the top and one for below. Undefined without any. `name` is what the report calls the setting. */
export function excludeOf(patterns: readonly Value[], name: string, { report }: Pick<Source, "report">): Json | undefined {
  const found = patterns.flatMap((value) => {
    const pattern = value.is === "plain" && typeof value.plain === "string" ? value.plain : null;
    if (pattern !== null && isPartial.test(pattern)) return [];
    if (pattern !== null && !/[{}[\]!?()+@]/.test(pattern)) return patternsOf(pattern);
    report.waits(`${name}: write the pattern ${pattern ?? (value.is === "code" ? value.code : "")} into \`docs.exclude\``, value.place);
    return [];
  });
  if (found.length === 0) return undefined;
  report.carried(`docs.exclude, from ${name}`);
  return [...new Set(found)];
}

/** Here, `*` is any text, and a pattern without a slash is a name in any folder. */
function patternsOf(pattern: string): string[] {
  const isAnywhere = pattern.startsWith("**/");
  const inner = pattern.replace(/^\*\*\//, "").replace(/\*\*(?:\/\*)?/g, "*");
  const whole = inner.endsWith("/") ? `${inner}*` : inner;
  return isAnywhere && whole.includes("/") ? [whole, `*/${whole}`] : [whole];
}
