// Runs a program and waits for it to do well.
import { spawn } from "node:child_process";

export function mustRun(program, args, cwd, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
    let printed = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (printed += text));
    child.on("error", reject);
    child.on("close", (status) =>
      status === 0 ? resolve(printed) : reject(new Error(`${program} ${args.join(" ")} ended with ${status}\n${printed.slice(-3000)}`)),
    );
  });
}
