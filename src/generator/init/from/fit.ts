/** Takes out of carried settings what is code, and what the schema of the config refuses, so that the written file always loads. */
import { configSchema } from "../../model/config.ts";
import { plainIssues } from "../../problems/issueWords.ts";
import type { CarryReport } from "./carryReport.ts";
import { codeKey, codeOf, type Json, type Settings } from "./data.ts";

/** More faults than a person would fix by hand. */
const maxRounds = 1_000;

/** Changes `settings`; each key that goes needs manual work. */
export function fitSettings(settings: Settings, report: CarryReport): void {
  for (let round = 0; round < maxRounds; round++) {
    const { error } = configSchema.safeParse(settings);
    const issue = error?.issues.flatMap((each) => plainIssues(each))[0];
    if (!issue) return;
    for (const path of issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]) {
      const keys = path.at(-1) === codeKey ? path.slice(0, -1) : path;
      const code = codeOf(keys.reduce<Json | undefined>(childOf, settings));
      const refusal = issue.code === "unrecognized_keys" ? "has no counterpart" : `is not taken over: ${issue.message}`;
      report.manual(`${keys.filter((key) => typeof key === "string").join(".")} ${code === null ? refusal : `is ${code}`}`);
      remove(settings, keys);
    }
  }
}

/** Where a key is missing, the object that lacks it goes. */
function remove(settings: Settings, keys: readonly PropertyKey[]): void {
  const above = keys.slice(0, -1);
  const last = keys.at(-1) ?? "";
  const holder = above.reduce<Json | undefined>(childOf, settings);
  if (childOf(holder, last) === undefined && above.length > 0) remove(settings, above);
  else if (Array.isArray(holder)) holder.splice(Number(last), 1);
  else if (typeof holder === "object" && holder !== null) delete holder[String(last)];
}

function childOf(holder: Json | undefined, key: PropertyKey): Json | undefined {
  return typeof holder === "object" && holder !== null ? (holder as Settings)[String(key)] : undefined;
}
