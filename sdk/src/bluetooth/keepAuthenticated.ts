/** Keeps the headset accepting this app: checks on each connection, and every hour while it lasts. */
import { distinctUntilChanged, from, map, type Observable, of, type ReplaySubject, type Subscription, startWith, switchMap } from "rxjs";
import { type Clock, every$ } from "../core/clock.ts";
import { textOf } from "./port.ts";

const checkMs = 3_600_000;

interface Client {
  connection(): Observable<string>;
  isAuthenticated(): Promise<[boolean, number | null]>;
  authenticate(token: string): Promise<[boolean, number]>;
  readonly isAuthenticated$: ReplaySubject<boolean>;
}

interface World {
  clock: Clock;
  /** Gets a token of the cloud; without it, nothing is done about a headset that says no. */
  createToken: (() => Promise<string>) | undefined;
  log: (line: string) => void;
}

export function keepAuthenticated(client: Client, world: World): Subscription {
  const isConnected$ = client.connection().pipe(
    map((state) => state === "connected"),
    startWith(false),
    distinctUntilChanged(),
  );
  const accepted$ = every$(world.clock, checkMs).pipe(switchMap(() => from(check(client, world))));
  return isConnected$
    .pipe(switchMap((isConnected) => (isConnected ? accepted$ : of(false))))
    .subscribe((accepted) => client.isAuthenticated$.next(accepted));
}

async function check(client: Client, { createToken, log }: World): Promise<boolean> {
  const [isAccepted] = await client.isAuthenticated();
  if (isAccepted || !createToken) return isAccepted;
  try {
    return (await client.authenticate(await createToken()))[0];
  } catch (error) {
    log(`Authentication failed: ${textOf(error)}`);
    return false;
  }
}
