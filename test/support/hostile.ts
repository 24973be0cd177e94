/** Changes stored values as someone would who wants a build to fail, or to do what it should not. */
import { contentHash } from "../../src/generator/text/hash.ts";
import { createRandom } from "../bench/corpus/random.ts";
import type { StoredValues } from "./storedValues.ts";

/** In place of whole values. */
export const junk = [
  "{}",
  "[]",
  '""',
  "null",
  "0",
  "",
  "\n",
  "{",
  `${"[".repeat(100_000)}${"]".repeat(100_000)}`,
  '{"__proto__":{"polluted":true}}\n<p>',
  "\u0000",
];

const deep = (): unknown => JSON.parse(`${"[".repeat(1_000)}${"]".repeat(1_000)}`);

/** In place of any part of a value. */
const parts: (() => unknown)[] = [
  ...[{}, [], "", null, true, 0, -1, 0.5, 1e9, 1e300, "0", "/etc/hostname", "../../../../etc/hostname", "..", "\u0000"].map(
    (value) => () => value,
  ),
  ...[
    "<script>globalThis.ranInTest = 'html'</script>",
    "</style><img src=x onerror=alert(1)>",
    "javascript:alert(1)",
    "{{constructor}}",
  ].map((value) => () => value),
  () => "x".repeat(300_000),
  () => Array.from({ length: 1_000 }, (_, index) => index),
  () => ({ length: 1e9 }),
  () => ({ toString: "x", constructor: null }),
  () => JSON.parse('{"__proto__":{"polluted":true},"path":"/etc/hostname","copyFrom":"/etc/hostname"}'),
  () => ({ "base64-bytes": "AAAA" }),
  deep,
];

/** One place of one of the values is another; `seed` decides which, and what it is. A place may also be gone, or twice. */
export function withHostilePart(values: StoredValues, seed: number): StoredValues {
  const random = createRandom(seed);
  const keys = [...values.keys()];
  const key = keys[Math.floor(random() * keys.length)] ?? "";
  const [json = "", ...rest] = (values.get(key) ?? "").split("\n");
  const changed = [changedJson(json, random), ...rest].join("\n");
  return renamed(new Map(values).set(key, changed), key, changed);
}

function changedJson(json: string, random: () => number): string {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const value: unknown = parsed(json);
  const places: { holder: Record<string, unknown>; key: string }[] = [];
  const collect = (holder: unknown): void => {
    if (typeof holder !== "object" || holder === null) return;
    for (const key of Object.keys(holder)) {
      places.push({ holder: holder as Record<string, unknown>, key });
      collect((holder as Record<string, unknown>)[key]);
    }
  };
  collect(value);
  if (places.length === 0 || random() < 0.1) return json.slice(0, Math.floor(random() * json.length));
  const { holder, key } = pick(places);
  const way = random();
  if (way < 0.1) delete holder[key];
  else if (way < 0.2 && Array.isArray(holder)) holder.push(...holder);
  else holder[key] = pick(parts)();
  return JSON.stringify(value);
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** What is named by its content gets the name of what it is now, and so do those who name it: nothing tells that it was changed. */
function renamed(values: StoredValues, key: string, text: string): StoredValues {
  const kind = /^(body|search)-/.exec(key)?.[1];
  const name = kind ? `${kind}-${contentHash(text, 32)}` : key;
  const all = [...values].map(([each, value]) => [each === key ? name : each, value.replaceAll(key, name)] as const);
  return new Map(
    all.map(([each, value]) => {
      const stored = each.startsWith("compiled-") ? parsed(value) : null;
      if (typeof stored !== "object" || stored === null || !("meta" in stored)) return [each, value];
      return [each, JSON.stringify({ ...stored, metaKey: contentHash(JSON.stringify(stored.meta), 32) })];
    }),
  );
}
