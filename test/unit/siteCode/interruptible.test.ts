import { expect, onTestFinished, test } from "vitest";
import { importSiteModule, interruptible, onInterrupt } from "../../../src/generator/siteCode/interruptible.ts";

test("while a module of the site loads, Ctrl-C still reaches the program that runs the build, and the command's own handler is back after it", async () => {
  const ofProgram = () => undefined;
  const ofCommand = () => undefined;
  process.on("SIGINT", ofProgram);
  const stop = onInterrupt(ofCommand);
  onTestFinished(() => {
    process.off("SIGINT", ofProgram);
    stop();
  });
  const loading = importSiteModule<{ value: number }>(
    "data:text/javascript,await new Promise((resolve) => setTimeout(resolve, 20)); export const value = 1;",
  );
  expect(process.listeners("SIGINT")).toContain(ofProgram);
  expect(process.listeners("SIGINT")).not.toContain(ofCommand);
  expect((await loading).value).toBe(1);
  expect(process.listeners("SIGINT")).toEqual(expect.arrayContaining([ofProgram, ofCommand]));
});

test("the time limit counts the work itself, not the time in which the processor is busy elsewhere", () => {
  const waitFor = (milliseconds: number) => {
    const wait = new Int32Array(new SharedArrayBuffer(4));
    for (let waited = 0; waited < milliseconds; waited += 10) Atomics.wait(wait, 0, 0, 10);
    return "done";
  };
  expect(interruptible(() => waitFor(400), 0.2)).toBe("done");
  const loop = () => {
    for (;;);
  };
  expect(() => interruptible(loop, 0.2)).toThrow("it takes longer than 0.2 seconds");
});
