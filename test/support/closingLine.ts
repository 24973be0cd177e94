/** Counts the tests of a run for `.ci/run`, which prints the count as its last line. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Reporter, TestModule } from "vitest/node";

/** Writes `12 passed, 0 failed` into `file`. A file of tests that cannot be loaded counts as a failure, as does an error between tests. */
export function closingLine(file: string): Reporter {
  return {
    onTestRunEnd(modules, errors) {
      const tests = modules.flatMap((module) => [...module.children.allTests()]);
      const passed = tests.filter((test) => test.result().state === "passed").length;
      const failed = tests.filter((test) => test.result().state === "failed").length;
      const broken = modules.filter(failedAsAWhole).length;
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, `${passed} passed, ${failed + broken + errors.length} failed\n`);
    },
  };
}

function failedAsAWhole(module: TestModule): boolean {
  const hasFailedTest = [...module.children.allTests()].some((test) => test.result().state === "failed");
  return module.state() === "failed" && !hasFailedTest;
}
