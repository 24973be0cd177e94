/** The session of this client, and where it is kept for the next page; the tabs of a browser share that place. */
import { loggedOut, sessionExpired } from "../core/errors.ts";
import type { NoemaError } from "../core/NoemaError.ts";
import { platform, type SessionStorage, type StorageEventLike } from "../core/platform.ts";
import { type Ticket, ticketOf } from "./answers.ts";

export const storageKey = "noema-session";

/** What the other tabs read of a session that the cloud has ended, before it is gone. */
const expired = '"expired"';

export class Tickets {
  current: Ticket | null = null;
  /** `null` where a session ends with its page. */
  readonly #storage: SessionStorage | null;
  /** A storage that answers with Promises hears one thing after the other. */
  #writing: Promise<void> = Promise.resolve();

  constructor(storage: SessionStorage | null) {
    this.#storage = storage;
  }

  /** What is kept, by this page or by another one. A storage that fails keeps nothing. */
  async load(): Promise<Ticket | null> {
    try {
      await this.#writing;
      return read(await this.#storage?.getItem(storageKey));
    } catch {
      return null;
    }
  }

  /** A session that has just opened takes the place of any other. */
  open(ticket: Ticket): void {
    this.current = ticket;
    this.#change(() => this.#storage?.setItem(storageKey, JSON.stringify(ticket)));
  }

  /** The same session goes on with another ticket, or ends; that of another tab stays as it is. Resolves when it is stored. */
  replace(old: Ticket, next: Ticket | null, hasExpired = false): Promise<void> {
    if (this.current === old) this.current = next;
    return this.#change(async () => {
      if (read(await this.#storage?.getItem(storageKey))?.token !== old.token) return;
      if (next || hasExpired) await this.#storage?.setItem(storageKey, next ? JSON.stringify(next) : expired);
      if (!next) await this.#storage?.removeItem(storageKey);
    });
  }

  /** Goes on with what another tab has renewed, and tells why the session is over when another tab has ended it. The result stops it. */
  follow(onEnd: (reason: NoemaError) => void): () => void {
    if (!this.#storage) return () => {};
    const listen = ({ key, newValue = null }: StorageEventLike) => {
      const { current } = this;
      if (!current || (key !== storageKey && key !== null)) return;
      const other = newValue === null || newValue === expired ? null : read(newValue);
      if (other?.user.uid === current.user.uid) this.current = other;
      if (other) return;
      this.current = null;
      onEnd(newValue === expired ? sessionExpired() : loggedOut("the stream"));
    };
    platform.addEventListener?.("storage", listen);
    return () => platform.removeEventListener?.("storage", listen);
  }

  #change(run: () => unknown): Promise<void> {
    this.#writing = this.#writing.then(run).then(
      () => undefined,
      () => undefined,
    );
    return this.#writing;
  }
}

/** The ticket, or nothing where it is none. */
function read(text: string | null | undefined): Ticket | null {
  try {
    return ticketOf(JSON.parse(text ?? "null"));
  } catch {
    return null;
  }
}
