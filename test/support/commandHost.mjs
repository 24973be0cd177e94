// Runs commands one after the other, each as `bin/bcidocs.js` would in a process of its own. The path of lib/cli.js is the argument.
import { pathToFileURL } from "node:url";
// It works in the folder where it was loaded: those of the commands are deleted sooner.
import "esbuild";

process.env.NODE_ENV = "production";
// Each command adds listeners, which end with its process otherwise.
for (const emitter of [process, process.stdout, process.stderr]) emitter.setMaxListeners(0);
const { main } = await import(pathToFileURL(process.argv[2]).href);
const { kill, pid } = process;

/** What the command prints, in place of printing it. */
function capture(stream) {
  const texts = [];
  stream.write = (text, ...rest) => {
    texts.push(Buffer.from(text));
    rest.find((each) => typeof each === "function")?.();
    return true;
  };
  return () => Buffer.concat(texts).toString();
}

process.on("message", async ({ args, cwd }) => {
  process.chdir(cwd);
  const [stdout, stderr] = [capture(process.stdout), capture(process.stderr)];
  const status = await main(args);
  process.send({ status, stdout: stdout(), stderr: stderr() });
});

// Commands forbid `process.exit`.
process.on("disconnect", () => kill(pid, "SIGKILL"));
process.send("ready");
