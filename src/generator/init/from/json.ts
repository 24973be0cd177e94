/** Turns values of a foreign config into settings: plain data, whose places are remembered for what the schema refuses later. */
import type { Place } from "../../model/problem.ts";
import type { CarryReport } from "./carryReport.ts";
import type { Plain, Value } from "./value.ts";

export type Json = Plain | Json[] | { [key: string]: Json };
export type Settings = { [key: string]: Json };

export interface Converter {
  /** The data of a value; undefined for code, which needs manual work, as does code within the value. `name` is what the report calls it. */
  json(value: Value | undefined, name: string): Json | undefined;
  /** Data that was made from a value; remembers its place. */
  made<T extends Json>(data: T, value: Value): T;
  /** Where the data at these keys comes from, if it was converted. */
  placeOf(settings: Settings, keys: readonly PropertyKey[]): Place | null;
}

export function createConverter(report: CarryReport): Converter {
  const places = new WeakMap<object, Map<PropertyKey, Place>>();

  function json(value: Value | undefined, name: string): Json | undefined {
    if (!value) return undefined;
    if (value.is === "plain") return value.plain;
    if (value.is === "code") {
      report.waits(`${name} is ${value.code}`, value.place);
      return undefined;
    }
    if (value.is === "list") return listOf(value, name);
    const settings: Settings = {};
    for (const [key, inner] of value.fields) {
      const data = json(inner, `${name}.${key}`);
      if (data === undefined) continue;
      settings[key] = data;
      note(settings, key, inner.place);
    }
    return made(settings, value);
  }

  function listOf(value: Value & { is: "list" }, name: string): Json[] {
    const list: Json[] = [];
    for (const item of value.items) {
      const data = json(item, name);
      if (data === undefined) continue;
      note(list, String(list.length), item.place);
      list.push(data);
    }
    return made(list, value);
  }

  function note(holder: object, key: string, place: Place): void {
    const known = places.get(holder) ?? new Map<PropertyKey, Place>();
    known.set(key, place);
    places.set(holder, known);
  }

  function made<T extends Json>(data: T, value: Value): T {
    if (typeof data === "object" && data !== null) note(data, "", value.place);
    return data;
  }

  function placeOf(settings: Settings, keys: readonly PropertyKey[]): Place | null {
    let place: Place | null = null;
    let holder: Json | undefined = settings;
    for (const key of keys) {
      if (typeof holder !== "object" || holder === null) break;
      const known = places.get(holder);
      place = known?.get(String(key)) ?? known?.get("") ?? place;
      holder = (holder as Settings)[String(key)];
    }
    const own = typeof holder === "object" && holder !== null ? places.get(holder)?.get("") : undefined;
    return own ?? place;
  }

  return { json, made, placeOf };
}

/** The entries that have a value. */
export function settingsOf(entries: Record<string, Json | undefined>): Settings {
  return Object.fromEntries(Object.entries(entries).filter((entry): entry is [string, Json] => entry[1] !== undefined));
}
