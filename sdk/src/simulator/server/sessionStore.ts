/** Where a session outlives its client: in the storage of the browser, so that it also outlives the page, else in memory. */
import type { KeyValueStorage } from "../../core/platform.ts";
import type { Ticket } from "./Server.ts";

export interface SessionStore {
  ticket: Ticket | null;
}

const storageKey = "noema-simulator-session";

export function createSessionStore(storage: KeyValueStorage): SessionStore {
  return {
    get ticket() {
      return JSON.parse(storage.getItem(storageKey) ?? "null") as Ticket | null;
    },
    set ticket(ticket) {
      if (ticket) storage.setItem(storageKey, JSON.stringify(ticket));
      else storage.removeItem(storageKey);
    },
  };
}

/** A storage in memory, for where there is none. */
export function createStorage(): KeyValueStorage {
  const stored = new Map<string, string>();
  return {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  };
}
