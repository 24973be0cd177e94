/** Requests in the name of the session. One that the server no longer accepts is renewed once, by this tab or by another one, or it is over. */
import { statusOf } from "../core/Backoff.ts";
import { isRecord } from "../core/deepEqual.ts";
import { loggedOut, sessionExpired } from "../core/errors.ts";
import { isNoemaError, type NoemaError } from "../core/NoemaError.ts";
import type { Ticket } from "./answers.ts";
import type { Tickets } from "./Tickets.ts";

interface Surroundings {
  tickets: Tickets;
  /** Asks the server for another ticket. */
  renew: (ticket: Ticket) => Promise<Ticket>;
  /** Runs it in one tab at a time. */
  alone: (run: () => Promise<Ticket>) => Promise<Ticket>;
  /** Told when the session is over. */
  onExpired: (error: NoemaError) => void;
}

export class Authorization {
  readonly #around: Surroundings;
  #renewing: Promise<Ticket> | null = null;

  constructor(around: Surroundings) {
    this.#around = around;
  }

  /** Runs it with the ticket of the session, or with one that is handed in. */
  async run<T>(request: (ticket: Ticket | null) => Promise<T>, other?: Ticket | null): Promise<T> {
    let isRenewed = false;
    for (let ticket = other === undefined ? this.#around.tickets.current : other; ; ) {
      try {
        return await request(ticket);
      } catch (error) {
        if (!ticket || !isOfSession(error)) throw error;
        const known: Ticket | null = other ? null : await this.#known(ticket);
        if (isRenewed && !known) throw other ? error : this.#expire(ticket);
        isRenewed = known === null;
        ticket = known ?? (await (other ? this.#prolong(other) : this.#renewed(ticket)));
      }
    }
  }

  /** What this tab, or another one, has got for the same session meanwhile. */
  async #known(old: Ticket): Promise<Ticket | null> {
    const { tickets } = this.#around;
    if (tickets.current === null) throw loggedOut("the call");
    if (tickets.current !== old) return tickets.current;
    const stored = await tickets.load();
    if (!stored || stored.token === old.token || stored.user.uid !== old.user.uid || tickets.current !== old) return null;
    tickets.current = stored;
    return stored;
  }

  /** One renewal for all that wait for it. */
  #renewed(old: Ticket): Promise<Ticket> {
    this.#renewing ??= this.#renew(old).finally(() => {
      this.#renewing = null;
    });
    return this.#renewing;
  }

  /** By one tab, since the cloud may accept a ticket for a renewal only once: those that come later find its result. */
  async #renew(old: Ticket): Promise<Ticket> {
    const { tickets, renew, alone } = this.#around;
    return alone(async () => {
      const known = await this.#known(old);
      if (known) return known;
      try {
        const renewed = await renew(old);
        if (tickets.current !== old) throw loggedOut("the call");
        await tickets.replace(old, renewed);
        return renewed;
      } catch (error) {
        if (!isRefusal(error)) throw error;
        const another = await this.#known(old);
        if (another) return another;
        throw this.#expire(old);
      }
    });
  }

  /** For the last words of a session that has ended here: all who have its ticket go on with it, and it is kept nowhere. */
  async #prolong(ended: Ticket): Promise<Ticket> {
    return Object.assign(ended, await this.#around.renew(ended));
  }

  /** The session is over, for every tab that has it. */
  #expire(ticket: Ticket): NoemaError {
    const error = sessionExpired();
    if (this.#around.tickets.current === ticket) {
      void this.#around.tickets.replace(ticket, null, true);
      this.#around.onExpired(error);
    }
    return error;
  }
}

/** Whether the cloud itself, and nobody on the way, does not accept the ticket. */
function isOfSession(error: unknown): boolean {
  return refuses(error, [401]);
}

/** Whether it gives no other ticket. */
function isRefusal(error: unknown): boolean {
  return refuses(error, [400, 401, 403, 404]);
}

function refuses(error: unknown, statuses: number[]): boolean {
  return isNoemaError(error) && isRecord(error.cause) && error.cause.isOurs === true && statuses.includes(statusOf(error));
}
