import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { systemProblem } from "../../../src/generator/problems/problem.ts";

const refused = (code: string, syscall: string) => Object.assign(new Error(`${code}: refused`), { code, syscall, path: "/kit/dist" });

function caught(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

test.each([
  ["a folder that must not be read", refused("EACCES", "scandir"), "X002 cannot read /kit/dist: permission denied"],
  ["a file that must not be opened", refused("EACCES", "open"), "X002 cannot read /kit/dist: permission denied"],
  ["a full disk", refused("ENOSPC", "open"), "X003 cannot write /kit/dist: disk full"],
  ["a folder that must not be made", refused("EROFS", "mkdir"), "X003 cannot write /kit/dist: the file system is read-only"],
  ["what Node itself reports of a folder", caught(() => readdirSync("/no/such/folder")), "X002 cannot read /no/such/folder: not found"],
  ["what Node itself reports of a file", caught(() => readFileSync("/no/such/file")), "X002 cannot read /no/such/file: not found"],
])("%s is a problem of the machine", (_, error, expected) => {
  const { code, message } = systemProblem(error) ?? {};
  expect(`${code} ${message}`).toBe(expected);
});

test.each([new TypeError("x is undefined"), Object.assign(new Error("x"), { code: "ERR_INVALID_ARG_TYPE" }), "text", null])(
  "%s is a bug",
  (error) => expect(systemProblem(error)).toBeNull(),
);
