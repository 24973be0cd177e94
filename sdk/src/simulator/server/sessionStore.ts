/** Where a session outlives its client: in the storage of the browser, so that it also outlives the page, else in memory. */
import type { KeyValueStorage } from "../../core/platform.ts";
import type { Ticket } from "./Server.ts";

export interface SessionStore {
  ticket: Ticket | null;
}

const storageKey = "noema-simulator-session";

export function createSessionStore(storage: KeyValueStorage | null): SessionStore {
  if (!storage) return { ticket: null };
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
