/** What a reader searched for and then opened something, the last first. */
import { forget, keep, recall } from "../storage.ts";

const key = "bcidocs.searches";
const most = 5;

export function recentQueries(): string[] {
  try {
    const kept: unknown = JSON.parse(recall(key) ?? "[]");
    return Array.isArray(kept) ? kept.filter((query) => typeof query === "string").slice(0, most) : [];
  } catch {
    // Somebody else wrote there.
    return [];
  }
}

export function keepQuery(query: string): void {
  keep(key, JSON.stringify([query, ...recentQueries().filter((other) => other !== query)].slice(0, most)));
}

export function forgetQueries(): void {
  forget(key);
}
