/** Folders as `init` finds them, in values. */
import type { Answers } from "../../../src/generator/init/answers.ts";
import type { Surroundings } from "../../../src/generator/init/surroundings.ts";

export const emptyFolder: Surroundings = {
  folder: "/home/me/kettle-kit",
  folderName: "kettle-kit",
  names: [],
  root: "/home/me/kettle-kit",
  rootNames: [],
  pathInRoot: "",
  hasEntryPoint: false,
  ownPackage: { name: null, description: null, entries: [] },
  hasOwnEntry: false,
  packageJson: null,
  userAgent: "",
  ownSpec: "file:../bcidocs.tgz",
  isInstalled: false,
  outDir: "dist",
  docsFolder: null,
};

export const answers: Answers = { title: "Kettle", template: "docs", packageManager: "npm", ci: "none" };
