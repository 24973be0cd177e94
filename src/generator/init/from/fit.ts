/** Takes out of carried settings what the schema of the config refuses, so that the written file always loads. */
import { configSchema } from "../../model/config.ts";
import type { CarryReport } from "./carryReport.ts";
import type { Converter, Json, Settings } from "./json.ts";

/** More faults than a person would fix by hand. */
const mostRounds = 1_000;

/** Changes `settings`; each key that goes needs manual work. */
export function fitSettings(settings: Settings, { report, converter }: { report: CarryReport; converter: Converter }): void {
  for (let round = 0; round < mostRounds; round++) {
    const { error } = configSchema.safeParse(settings);
    const issue = error?.issues[0];
    if (!issue) return;
    const refused = issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    for (const keys of refused) {
      const name = nameOf(keys);
      const words = issue.code === "unrecognized_keys" ? "has no counterpart" : `is not taken over: ${issue.message}`;
      report.waits(`${name} ${words}`, converter.placeOf(settings, keys));
      if (!remove(settings, keys)) return;
    }
  }
}

/** `["themeConfig", "navbar", "items", 2, "target"]` -> `themeConfig.navbar.items.target`: equal faults of all items are one. */
function nameOf(keys: readonly PropertyKey[]): string {
  return keys.filter((key) => typeof key === "string").join(".");
}

/** False if there is nothing at these keys. */
function remove(settings: Settings, keys: readonly PropertyKey[]): boolean {
  const last = keys.at(-1);
  const holder = keys.slice(0, -1).reduce<Json | undefined>((inner, key) => childOf(inner, key), settings);
  if (last === undefined || typeof holder !== "object" || holder === null || childOf(holder, last) === undefined) return false;
  if (Array.isArray(holder)) holder.splice(Number(last), 1);
  else delete holder[String(last)];
  return true;
}

function childOf(holder: Json | undefined, key: PropertyKey): Json | undefined {
  return typeof holder === "object" && holder !== null ? (holder as Settings)[String(key)] : undefined;
}
