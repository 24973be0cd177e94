import { expect, onTestFinished, test } from "vitest";
import { importSiteModule, onInterrupt } from "../../../src/generator/siteCode/interruptible.ts";

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
