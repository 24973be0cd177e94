/** What keeps a live sample of this site running besides its timers: streams that are subscribed to, and calls. */
import { Subject } from "rxjs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { counted } from "../theme/live/pending.ts";

/** Whether no timer is left, as the worker of a sample asks. */
const isFinished = () => vi.getTimerCount() === 0;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a subscription keeps it running until it is unsubscribed, completes or fails", async () => {
  const ends = [
    (values: Subject<number>) => values.complete(),
    (values: Subject<number>) => values.error(new Error("disconnected")),
    (_: Subject<number>, unsubscribe: () => void) => unsubscribe(),
  ];
  for (const end of ends) {
    const values = new Subject<number>();
    const seen: number[] = [];
    const subscription = counted(values.asObservable()).subscribe({ next: (value) => seen.push(value), error: () => {} });
    values.next(1);
    expect([seen, isFinished()]).toEqual([[1], false]);
    end(values, () => subscription.unsubscribe());
    expect(isFinished()).toBe(true);
  }
});

test("a call keeps it running until it resolves or rejects, and its result is passed on", async () => {
  let resolve: (value: string) => void = () => {};
  const call = new Promise<string>((settle) => {
    resolve = settle;
  });
  const result = counted(call);
  expect(isFinished()).toBe(false);
  resolve("Played");
  expect([await result, isFinished()]).toEqual(["Played", true]);

  const refused = counted(Promise.reject(new Error("no headset")));
  await expect(refused).rejects.toThrow("no headset");
  expect(isFinished()).toBe(true);
});
