/** The defaults of the questions. */
import { expect, test } from "vitest";
import { guessAnswers } from "../../../src/generator/init/answers.ts";
import { emptyFolder } from "./around.ts";

test("in an empty folder the title is the folder's name, and everything else the most common", () => {
  expect(guessAnswers(emptyFolder)).toEqual({ title: "Kettle kit", template: "docs", packageManager: "npm", ci: "github" });
  expect(guessAnswers({ ...emptyFolder, folderName: "" }).title).toBe("My docs");
});

test("a folder with TypeScript gets a reference", () => {
  expect(guessAnswers({ ...emptyFolder, names: ["tsconfig.json"] }).template).toBe("sdk");
  expect(guessAnswers({ ...emptyFolder, hasEntryPoint: true }).template).toBe("sdk");
});

test("a lockfile names the package manager, else the one that runs bcidocs", () => {
  const userAgent = "pnpm/10.4.0 npm/? node/v22.12.0 linux x64";
  expect(guessAnswers({ ...emptyFolder, userAgent }).packageManager).toBe("pnpm");
  expect(guessAnswers({ ...emptyFolder, userAgent, names: ["yarn.lock"] }).packageManager).toBe("yarn");
  expect(guessAnswers({ ...emptyFolder, userAgent, rootNames: ["package-lock.json"] }).packageManager).toBe("npm");
});

test("a repository on GitLab builds there", () => {
  expect(guessAnswers({ ...emptyFolder, rootNames: [".gitlab-ci.yml"] }).ci).toBe("gitlab");
});
