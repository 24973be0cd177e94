/** Documents by path, in memory: what is written is told at once to whoever watches it. */
import { Observable } from "rxjs";
import type { CloudQuery } from "../../cloud/CloudClient.ts";
import type { Clock } from "../../core/clock.ts";
import { isRecord, isSame } from "../../core/deepEqual.ts";

interface Watcher {
  path: string;
  onChange: (changed: string, value: unknown) => void;
}

export class MemoryDatabase {
  readonly #clock: Clock;
  readonly #watchers = new Set<Watcher>();
  #root: Record<string, unknown> = {};

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** How many streams are open, those of the headset included. */
  get watcherCount(): number {
    return this.#watchers.size;
  }

  /** A copy of what is at the path, or `null`. */
  read(path: string): unknown {
    let node: unknown = this.#root;
    for (const key of path.split("/")) node = isRecord(node) ? node[key] : undefined;
    return node === undefined ? null : copy(node);
  }

  write(path: string, value: unknown): void {
    const stored = this.#stamp(copy(value));
    const keys = path.split("/");
    const last = keys.pop() ?? "";
    let node = this.#root;
    for (const key of keys) {
      const child = node[key];
      const next = isRecord(child) ? child : {};
      node[key] = next;
      node = next;
    }
    if (stored === null || stored === undefined) delete node[last];
    else node[last] = stored;
    for (const watcher of [...this.#watchers]) watcher.onChange(path, stored);
  }

  /** Tells those who listen to exactly this path, and keeps nothing: for values of which only the latest counts. */
  publish(path: string, value: unknown): void {
    for (const watcher of [...this.#watchers]) if (watcher.path === path) watcher.onChange(path, value);
  }

  merge(path: string, value: Record<string, unknown>): void {
    const present = this.read(path);
    this.write(path, { ...(isRecord(present) ? present : {}), ...value });
  }

  remove(path: string): void {
    this.write(path, null);
  }

  /** Names of the children, such as the ids of a collection. */
  keys(path: string): string[] {
    const value = this.read(path);
    return isRecord(value) ? Object.keys(value) : [];
  }

  watch(path: string, query?: CloudQuery): Observable<unknown> {
    return new Observable((subscriber) => {
      const read = () => (query ? select(this.read(path), query) : this.read(path));
      let latest = read();
      const onChange = (changed: string) => {
        if (!touches(path, changed)) return;
        const value = read();
        if (isSame(latest, value)) return;
        latest = value;
        subscriber.next(value);
      };
      const stop = this.#follow({ path, onChange });
      subscriber.next(latest);
      return stop;
    });
  }

  /** Values written to exactly this path from now on, repeats included. */
  listen(path: string): Observable<unknown> {
    return new Observable((subscriber) =>
      this.#follow({ path, onChange: (changed, value) => changed === path && value !== null && subscriber.next(copy(value)) }),
    );
  }

  #follow(watcher: Watcher): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  #stamp(value: unknown): unknown {
    if (!isRecord(value)) return value;
    if (value[".sv"] === "timestamp") return this.#clock.now();
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, this.#stamp(part)]));
  }
}

/** Whether a change at one path may change what is at the other: the same, one above or one below. */
function touches(path: string, changed: string): boolean {
  return path === changed || path.startsWith(`${changed}/`) || changed.startsWith(`${path}/`);
}

function select(collection: unknown, { field, equals, latestBy, limit }: CloudQuery): unknown {
  const matching = Object.entries(isRecord(collection) ? collection : {}).filter(([, item]) => isRecord(item) && item[field] === equals);
  const order = (item: unknown) => (isRecord(item) ? Number(item[latestBy]) : 0);
  return Object.fromEntries(matching.sort(([, a], [, b]) => order(b) - order(a)).slice(0, limit));
}

function copy(value: unknown): unknown {
  return value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown);
}
