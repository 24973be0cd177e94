/** What readers of front matter return. */
import type { Place, Problem } from "../../model/problem.ts";
import { problem } from "../../problems/problem.ts";

export interface YamlMap {
  data: Record<string, unknown>;
  /** The place of a key, by its path, e.g. `["last_update", "date"]`; of the nearest enclosing key if the path does not exist. */
  placeOfKey(path: readonly PropertyKey[]): Place;
  /** The place of the variable with the given index in the value of a key. */
  placeOfVariable(path: readonly PropertyKey[], index: number, length: number): Place;
  problems: Problem[];
}

/** Names that would reach into every object. */
export const refusedKeys = new Set(["__proto__", "constructor", "prototype"]);

export function severalDocuments(place: Place): Problem {
  const hint = "Put all keys between the first two lines of ---.";
  return problem("M004", "The front matter is several YAML documents, not one.", { place, hint });
}
