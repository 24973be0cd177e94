/** The session of this client, and where it is kept for the next page; the tabs of a browser share that place. */
import { isRecord } from "../core/deepEqual.ts";
import type { SessionStorage } from "../core/platform.ts";
import { type Ticket, ticketOf } from "./answers.ts";

const storageKey = "noema-session";

export class Tickets {
  current: Ticket | null = null;
  /** `null` where a session ends with its page. */
  readonly #storage: SessionStorage | null;
  /** A storage that answers with Promises hears one thing after the other. */
  #writing: Promise<unknown> = Promise.resolve();

  constructor(storage: SessionStorage | null) {
    this.#storage = storage;
  }

  /** What is kept, by this page or by another one. A storage that fails keeps nothing. */
  async load(): Promise<Ticket | null> {
    try {
      await this.#writing;
      const stored: unknown = JSON.parse((await this.#storage?.getItem(storageKey)) ?? "null");
      return isRecord(stored) ? ticketOf(stored) : null;
    } catch {
      return null;
    }
  }

  /** A session that has just opened takes the place of any other. */
  open(ticket: Ticket): void {
    this.current = ticket;
    this.#change(() => this.#storage?.setItem(storageKey, JSON.stringify(ticket)));
  }

  /** The same session goes on with another ticket, or ends; that of another tab stays as it is. */
  replace(old: Ticket, next: Ticket | null): void {
    if (this.current === old) this.current = next;
    this.#change(async () => {
      const stored: unknown = JSON.parse((await this.#storage?.getItem(storageKey)) ?? "null");
      if (!isRecord(stored) || stored.token !== old.token) return;
      if (next) await this.#storage?.setItem(storageKey, JSON.stringify(next));
      else await this.#storage?.removeItem(storageKey);
    });
  }

  #change(run: () => unknown): void {
    this.#writing = this.#writing.then(run).catch(() => undefined);
  }
}
