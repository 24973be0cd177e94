import { expect, test } from "vitest";
import { DeadlineError, secondsFor, withinDeadline } from "../../../src/generator/compile/deadline.ts";

test("work that ends in time returns its result or throws its own error", () => {
  expect(withinDeadline(10, () => "short")).toBe("short");
  expect(withinDeadline(10_000, () => "long")).toBe("long");
  const fault = new RangeError("too deep");
  const fail = (): never => {
    throw fault;
  };
  expect(() => withinDeadline(10_000, fail)).toThrow(fault);
});

test("endless work on a long text is ended when its time is over", () => {
  const endless = (): never => {
    for (;;);
  };
  expect(() => withinDeadline(10_000, endless, 0.1)).toThrow(new DeadlineError("longer than 0.1 seconds"));
});

test.each([
  [10_000, 10],
  [1_000_000, 10],
  [1_000_001, 20],
])("a text of %i characters may take %i seconds", (characters, seconds) => {
  expect(secondsFor(characters)).toBe(seconds);
});
