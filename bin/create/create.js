#!/usr/bin/env node
/** `npm create bcidocs my-docs`: runs `bcidocs init my-docs` of the version that it was installed with. */
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const manifest = createRequire(import.meta.url).resolve("bcidocs/package.json");
process.argv.splice(2, 0, "init");
await import(new URL("bin/bcidocs.js", pathToFileURL(manifest)).href);
