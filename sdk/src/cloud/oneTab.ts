/** What one tab of a browser does at a time: by its locks where it has them, else by an entry of the storage that the tabs share. */
import { firstValueFrom, merge, type Observable } from "rxjs";
import { after$, type Clock } from "../core/clock.ts";
import { isNoemaError } from "../core/NoemaError.ts";
import { platform, type SessionStorage } from "../core/platform.ts";
import { unlessEnded } from "../core/signal.ts";

interface World {
  /** What to run alone, and the key of the session in the storage. */
  name: string;
  /** `null` where nobody shares it. */
  storage: SessionStorage | null;
  clock: Clock;
  random: () => number;
  end$: Observable<never>;
}

/** A tab that holds on for longer has gone. */
const holdMs = 15_000;

/** The other tabs look this often whether it is their turn. */
const pauseMs = 50;

export async function inOneTab<T>(run: () => Promise<T>, world: World): Promise<T> {
  const { name, storage, end$ } = world;
  if (!storage) return run();
  const locks = platform.navigator?.locks;
  if (locks) return unlessEnded(() => locks.request(name, {}, run), end$);
  const release = await hold(storage, world);
  return run().finally(release);
}

/** Waits until the entry is that of this tab; the result removes it. A storage that fails holds up nobody. */
async function hold(storage: SessionStorage, { name, clock, random, end$ }: World): Promise<() => unknown> {
  const [key, own] = [`${name}-lock`, String(random())];
  const pause = () => firstValueFrom(merge(after$(clock, pauseMs), end$));
  const read = async () => ((await storage.getItem(key)) ?? "").split(" ");
  const release = async () => {
    if ((await read())[0] === own) await storage.removeItem(key);
  };
  try {
    for (let holder = ""; holder !== own; ) {
      const [other = "", until = 0] = await read();
      const isFree = other === "" || Number(until) < clock.now() || Number(until) > clock.now() + holdMs;
      if (isFree) await storage.setItem(key, `${own} ${clock.now() + holdMs}`);
      await pause();
      [holder = ""] = await read();
    }
  } catch (error) {
    if (!isNoemaError(error)) return () => {};
    await release();
    throw error;
  }
  return () => release().catch(() => undefined);
}
