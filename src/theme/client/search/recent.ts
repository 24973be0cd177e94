/** What a reader searched for and then opened something, the last first. */
import { forget, keep, recallObject } from "../storage.ts";

const key = "bcidocs.searches";
const most = 5;

export function recentQueries(): string[] {
  // Somebody else may have written there.
  const kept = recallObject(key, "local");
  return Array.isArray(kept) ? kept.filter((query) => typeof query === "string").slice(0, most) : [];
}

export function keepQuery(query: string): void {
  keep(key, JSON.stringify([query, ...recentQueries().filter((other) => other !== query)].slice(0, most)));
}

export function forgetQueries(): void {
  forget(key);
}
