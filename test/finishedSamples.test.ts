/** When a live sample of this site is finished: once no stream, call or timer of it is left. */
import { Subject } from "rxjs";
import { expect, test } from "vitest";
import { counted, idle } from "../theme/live/pending.ts";

/** Whether a sample would be shown as finished after some checks. Each wait begins after that of a check, so it ends after it on a busy machine, too. */
async function isFinished(): Promise<boolean> {
  let isOver = false;
  void idle().then(() => {
    isOver = true;
  });
  for (let check = 0; check < 5; check++) await new Promise((resolve) => setTimeout(resolve, 50));
  return isOver;
}

test("a sample without anything open is finished", async () => {
  expect(await isFinished()).toBe(true);
});

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
    expect([seen, await isFinished()]).toEqual([[1], false]);
    end(values, () => subscription.unsubscribe());
    expect(await isFinished()).toBe(true);
  }
});

test("a call keeps it running until it resolves or rejects, and its result is passed on", async () => {
  let resolve: (value: string) => void = () => {};
  const call = new Promise<string>((settle) => {
    resolve = settle;
  });
  const result = counted(call);
  expect(await isFinished()).toBe(false);
  resolve("Played");
  expect([await result, await isFinished()]).toEqual(["Played", true]);

  const refused = counted(Promise.reject(new Error("no headset")));
  await expect(refused).rejects.toThrow("no headset");
  expect(await isFinished()).toBe(true);
});
