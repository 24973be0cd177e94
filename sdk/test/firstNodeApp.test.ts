/** The flow of the first Node tutorial, from sign-in to disconnection. */
import { expect, test } from "vitest";
import { runFirstNodeApp } from "../examples/firstNodeApp.ts";

test("the first Node app signs in, greets the calm wearer, reacts to the thought and ends", async () => {
  const lines: string[] = [];
  await runFirstNodeApp((line) => lines.push(line));
  expect(lines[0]).toBe("Signed in.");
  expect(lines[1]).toBe("Hello World! You are calm.");
  expect(lines.findIndex((line) => /^Left hand pinch \((8|9)\d %\)$/.test(line))).toBeGreaterThan(1);
  expect(lines.at(-1)).toBe("Disconnected.");
});
