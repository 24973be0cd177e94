/** The defaults of the questions. */
import { expect, test } from "vitest";
import { guessAnswers } from "../../../src/generator/init/answers.ts";
import { readOwnPackage } from "../../../src/generator/init/surroundings.ts";
import { emptyFolder } from "./around.ts";

test("in an empty folder the title is the folder's name, and everything else the most common", () => {
  expect(guessAnswers(emptyFolder)).toEqual({ title: "Kettle kit", template: "docs", packageManager: "npm", ci: "github" });
  expect(guessAnswers({ ...emptyFolder, folderName: "" }).title).toBe("My docs");
});

test("a folder with TypeScript gets a reference", () => {
  expect(guessAnswers({ ...emptyFolder, entryPoint: "src/index.ts" }).template).toBe("sdk");
});

test("a lockfile names the package manager, else the one that runs bcidocs", () => {
  const userAgent = "pnpm/10.4.0 npm/? node/v22.12.0 linux x64";
  expect(guessAnswers({ ...emptyFolder, userAgent }).packageManager).toBe("pnpm");
  expect(guessAnswers({ ...emptyFolder, userAgent, names: ["yarn.lock"] }).packageManager).toBe("yarn");
  expect(guessAnswers({ ...emptyFolder, userAgent, rootNames: ["package-lock.json"] }).packageManager).toBe("npm");
  expect(guessAnswers({ ...emptyFolder, userAgent, names: ["bun.lock"] }).packageManager).toBe("bun");
  expect(guessAnswers({ ...emptyFolder, packageJson: '{ "packageManager": "yarn@4.9.0" }' }).packageManager).toBe("yarn");
});

test("a repository on GitLab builds there", () => {
  expect(guessAnswers({ ...emptyFolder, rootNames: [".gitlab-ci.yml"] }).ci).toBe("gitlab");
});

test("a package gives the site its name and its description", () => {
  const titleOf = (packageJson: object) => guessAnswers({ ...emptyFolder, ownPackage: readOwnPackage(JSON.stringify(packageJson)) }).title;
  expect(titleOf({ name: "@acme/kettle-js" })).toBe("Kettle JS");
  expect(titleOf({ name: "socket.io" })).toBe("Socket.io");
  expect(titleOf({ name: "root", workspaces: ["packages/*"] })).toBe("Kettle kit");
  expect(readOwnPackage('{ "description": "Boils\\n water" }').description).toBe("Boils water");
  expect(readOwnPackage("{ no JSON").name).toBeNull();
});

test("known abbreviations in the name of a folder are written in capitals", () => {
  expect(guessAnswers({ ...emptyFolder, folderName: "my-sdk" }).title).toBe("My SDK");
  expect(guessAnswers({ ...emptyFolder, folderName: "http_api" }).title).toBe("HTTP API");
});

test("a tsconfig.json without src/index.ts gets pages only", () => {
  expect(guessAnswers({ ...emptyFolder, names: ["tsconfig.json"] }).template).toBe("docs");
});
