/** Reads a config in YAML. A value with a tag of another language, such as `!!python/name:…`, is code. */
import { type LocatedYaml, readYaml } from "../../text/yaml.ts";
import type { Value } from "./value.ts";

/** More is not written by hand; an alias may lead back to what holds it. */
const maxDepth = 100;

/** The value, or what is wrong with the text and where. */
export type YamlResult = { value: Value } | { fault: string; place: Value["place"] };

const ownTags = new Set(["str", "int", "float", "bool", "null", "map", "seq"].map((name) => `tag:yaml.org,2002:${name}`));

export function readYamlConfig(path: string, text: string): YamlResult {
  const read = readYaml(text);
  if (read.error) return { fault: read.error.message, place: { path, ...read.at(read.error.offset) } };
  try {
    return { value: valueAt([], read.document.toJS({ maxAliasCount: 1_000 }), { path, read }) };
  } catch (error) {
    // Aliases that lead in a circle or multiply one another.
    return { fault: error instanceof Error ? error.message : String(error), place: { path, line: 1 } };
  }
}

interface Source {
  path: string;
  read: LocatedYaml;
}

function valueAt(keys: (string | number)[], data: unknown, source: Source): Value {
  if (keys.length > maxDepth) throw new Error("it is nested too deep, or holds itself");
  const place = { path: source.path, ...source.read.placeOfKey(keys) };
  const tag = tagAt(keys, source.read);
  if (tag !== null) return { is: "code", code: tag, place };
  if (Array.isArray(data)) return { is: "list", items: data.map((item, index) => valueAt([...keys, index], item, source)), place };
  if (typeof data === "object" && data !== null) {
    const fields = Object.entries(data).map(([key, inner]): [string, Value] => [key, valueAt([...keys, key], inner, source)]);
    return { is: "fields", fields: new Map(fields), place };
  }
  const isPlain = data === null || typeof data === "string" || typeof data === "number" || typeof data === "boolean";
  return isPlain ? { is: "plain", plain: data, place } : { is: "code", code: String(data), place };
}

/** A tag that is not one of YAML's own, as it is written. */
function tagAt(keys: readonly (string | number)[], { document }: LocatedYaml): string | null {
  const node = (keys.length === 0 ? document.contents : document.getIn(keys, true)) as { tag?: string } | null | undefined;
  if (!node?.tag || ownTags.has(node.tag)) return null;
  return node.tag.replace(/^tag:yaml\.org,2002:/, "!!");
}
