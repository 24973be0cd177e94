import { expect, test } from "vitest";
import { retry } from "../../../src/generator/io/node.ts";

const fault = (code: string) => Object.assign(new Error(code), { code });

function failing(times: number, code: string) {
  const calls = { count: 0 };
  const operation = async () => {
    calls.count++;
    if (calls.count <= times) throw fault(code);
    return "done";
  };
  return { calls, operation };
}

test("tries again while another program holds the file, with growing pauses", async () => {
  const { operation } = failing(3, "EBUSY");
  const pauses: number[] = [];
  expect(await retry(["EBUSY"], operation, async (ms) => pauses.push(ms))).toBe("done");
  expect(pauses).toEqual([10, 20, 40]);
});

test("gives up after ten attempts with the error itself", async () => {
  const { calls, operation } = failing(99, "EPERM");
  await expect(retry(["EPERM"], operation, async () => {})).rejects.toMatchObject({ code: "EPERM" });
  expect(calls.count).toBe(10);
});

test("does not repeat what would fail again", async () => {
  const { calls, operation } = failing(99, "ENOSPC");
  await expect(retry(["EPERM", "EBUSY"], operation, async () => {})).rejects.toMatchObject({ code: "ENOSPC" });
  expect(calls.count).toBe(1);
});
