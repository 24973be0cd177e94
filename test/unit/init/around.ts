/** Folders as `init` finds them, in values. */
import type { Answers } from "../../../src/generator/init/answers.ts";
import type { Surroundings } from "../../../src/generator/init/surroundings.ts";
import { readTemplates } from "../../../src/generator/init/templates.ts";
import { createNodeIo } from "../../../src/generator/io/node.ts";
import { silentLog } from "../../support/silentLog.ts";

export const emptyFolder: Surroundings = {
  folderName: "kettle-kit",
  names: [],
  rootNames: [],
  pathInRoot: "",
  entryPoint: null,
  ownPackage: { name: null, description: null },
  packageJson: null,
  userAgent: "",
  ownSpec: "file:../bcidocs.tgz",
  isInstalled: false,
  outDir: "dist",
  docsFolder: null,
};

export const answers: Answers = { title: "Kettle", template: "docs", packageManager: "npm", ci: "none" };

export const templates = await readTemplates(createNodeIo(silentLog()));
