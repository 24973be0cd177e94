/** One client of the simulated cloud: the same interface as the real one, without a network. */
import { BehaviorSubject, defer, map, NEVER, Observable, switchMap } from "rxjs";
import { type CloudClient, type CloudQuery, type CloudState, type Held, type Opened, serverTimestamp } from "../../cloud/CloudClient.ts";
import { type Claims, scopeError } from "../../core/claims.ts";
import { sdkError } from "../../core/errors.ts";
import type { Credentials, EmailAndPassword } from "../../types/credentials.ts";
import { callFunction } from "./functions.ts";
import type { Server, Ticket } from "./Server.ts";
import { documentScope, functionScopes } from "./scopes.ts";
import type { SessionStore } from "./sessionStore.ts";

export class MemoryCloud implements CloudClient {
  readonly url = "https://cloud.noema.example";
  readonly #server: Server;
  /** `null` where no session outlives its client. */
  readonly #store: SessionStore | null;
  readonly ended$: Observable<never> = NEVER;
  readonly #online$ = new BehaviorSubject(true);
  #ticket: Ticket | null = null;

  constructor(server: Server, store: SessionStore | null) {
    this.#server = server;
    this.#store = store;
  }

  get state$(): Observable<CloudState> {
    return this.#online$.pipe(map((isOnline) => (isOnline ? "connected" : "disconnected")));
  }

  async restore(): Promise<Opened | null> {
    const ticket = this.#store?.ticket ?? null;
    // The page that stored it may have had another seed, and so other accounts.
    this.#ticket = ticket && this.#server.knows(ticket) ? ticket : null;
    return this.#ticket && this.#opened(this.#ticket);
  }

  async signIn(credentials: Credentials): Promise<Opened> {
    this.#ticket = this.#server.signIn(credentials);
    if (this.#store) this.#store.ticket = this.#ticket;
    return this.#opened(this.#ticket);
  }

  async createUser(account: EmailAndPassword): Promise<Opened> {
    this.#server.addAccount(account);
    return this.signIn(account);
  }

  async signOut(before?: Promise<unknown>): Promise<void> {
    this.#close();
    await before;
  }

  async deleteUser(): Promise<void> {
    this.#server.removeAccount(this.#requireTicket());
    this.#close();
  }

  async claims(): Promise<Claims | null> {
    return this.#server.claims(this.#requireTicket());
  }

  async read(path: string): Promise<unknown> {
    this.#check(documentScope("read", path));
    return this.#server.database.read(path);
  }

  async write(path: string, value: unknown): Promise<void> {
    this.#check(documentScope("write", path, value));
    this.#server.database.write(path, value);
  }

  async merge(path: string, value: Record<string, unknown>): Promise<void> {
    this.#check(documentScope("write", path));
    this.#server.database.merge(path, value);
  }

  async remove(path: string): Promise<void> {
    this.#check(documentScope("remove", path));
    this.#server.database.remove(path);
  }

  watch(path: string, query?: CloudQuery): Observable<unknown> {
    return this.#whileOnline(this.#whenAllowed(path, this.#server.database.watch(path, query)));
  }

  listen(path: string, held?: Held): Observable<unknown> {
    const values$ = this.#whenAllowed(path, this.#server.database.listen(path));
    return this.#whileOnline(held ? this.#holding(held, values$) : values$);
  }

  async enter(path: string): Promise<void> {
    this.#server.database.write(path, serverTimestamp);
  }

  async leave(path: string): Promise<void> {
    this.#server.database.remove(path);
  }

  async get(path: string, query: Record<string, string>): Promise<unknown> {
    return callFunction(path, { server: this.#server, ticket: this.#ticket, body: query });
  }

  async post(path: string, body: Record<string, unknown>): Promise<unknown> {
    this.#check(functionScopes[path]);
    return callFunction(path, { server: this.#server, ticket: this.#ticket, body });
  }

  goOffline(): void {
    this.#online$.next(false);
  }

  goOnline(): void {
    this.#online$.next(true);
  }

  async dispose(): Promise<void> {
    this.#online$.next(false);
  }

  #opened(ticket: Ticket): Opened {
    const claimsStamp = this.#server.database.read(`users/${ticket.user.uid}/claimsUpdatedOn`);
    return { user: ticket.user, claims: this.#server.claims(ticket), claimsStamp };
  }

  #close(): void {
    this.#ticket = null;
    if (this.#store) this.#store.ticket = null;
  }

  #requireTicket(): Ticket {
    if (!this.#ticket) throw sdkError("not-logged-in", "nobody is logged in.");
    return this.#ticket;
  }

  #check(scope: string | undefined): void {
    const error = scope ? scopeError(this.#ticket?.claims ?? null, scope) : null;
    if (error) throw error;
  }

  #whenAllowed(path: string, values$: Observable<unknown>): Observable<unknown> {
    return defer(() => {
      this.#check(documentScope("read", path));
      return values$;
    });
  }

  #whileOnline(stream$: Observable<unknown>): Observable<unknown> {
    return this.#online$.pipe(switchMap((online) => (online ? stream$ : NEVER)));
  }

  #holding({ path, value, onHeard }: Held, values$: Observable<unknown>): Observable<unknown> {
    return new Observable((subscriber) => {
      this.#check(documentScope("write", path, value));
      const subscription = values$.subscribe(subscriber);
      this.#server.database.write(path, value);
      onHeard?.();
      return () => {
        subscription.unsubscribe();
        this.#server.database.remove(path);
      };
    });
  }
}
