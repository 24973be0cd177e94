#!/usr/bin/env node
// Runs the command line; everything else is in src/generator/cli/.
import module from "node:module";

process.env.NODE_ENV ??= "production";
// From Node 22.1 on, modules are compiled once and not at every start.
module.enableCompileCache?.();
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`bcidocs needs Node >= 20.19, this is ${process.versions.node}. Install a newer Node from nodejs.org.\n`);
  process.exitCode = 2;
} else {
  // Until the command finishes, the exit status is a failure.
  process.exitCode = 1;
  const { endWith, main } = await import("../lib/cli.js");
  endWith(await main(process.argv.slice(2)));
}
