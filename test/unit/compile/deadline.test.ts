import { expect, test } from "vitest";
import { DeadlineError, withinDeadline } from "../../../src/generator/compile/deadline.ts";

test("work that ends in time returns its result or throws its own error", () => {
  expect(withinDeadline(10, () => "short")).toBe("short");
  expect(withinDeadline(10_000, () => "long")).toBe("long");
  const fault = new RangeError("too deep");
  const fail = (): never => {
    throw fault;
  };
  expect(() => withinDeadline(10_000, fail)).toThrow(fault);
});

test("endless work on a long text is ended after ten seconds", { timeout: 20_000 }, () => {
  const endless = (): never => {
    for (;;);
  };
  expect(() => withinDeadline(10_000, endless)).toThrow(DeadlineError);
});
