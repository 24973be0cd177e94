/** Tabs of a browser: they share one storage, and hear what the others write to it. */
import { onTestFinished, vi } from "vitest";

type StorageListener = (event: { key: string | null; newValue: string | null }) => void;

/** Until the end of the test, the page listens to the storage that is returned. */
export function shareStorage() {
  const items = new Map<string, string>();
  const listeners = new Set<StorageListener>();
  vi.stubGlobal("addEventListener", (type: string, listener: StorageListener) => void (type === "storage" && listeners.add(listener)));
  vi.stubGlobal("removeEventListener", (_type: string, listener: StorageListener) => void listeners.delete(listener));
  onTestFinished(() => void vi.unstubAllGlobals());
  const tell = (key: string, newValue: string | null) =>
    void queueMicrotask(() => {
      for (const listener of [...listeners]) listener({ key, newValue });
    });
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => {
      items.set(key, value);
      tell(key, value);
    },
    removeItem: (key: string) => {
      if (items.delete(key)) tell(key, null);
    },
  };
  return { storage, items, listeners };
}

/** `navigator.locks`: one holder at a time, in the order in which they asked. */
export function installLocks() {
  const asked: string[] = [];
  let last: Promise<unknown> = Promise.resolve();
  const request = (name: string, _options: object, run: () => Promise<unknown>) => {
    asked.push(name);
    const done = last.then(run);
    last = done.catch(() => undefined);
    return done;
  };
  vi.stubGlobal("navigator", { locks: { request } });
  return asked;
}
