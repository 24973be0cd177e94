/** Preloaded into a program: on SIGUSR2 it collects garbage and writes its use of memory to the file BCIDOCS_MEMORY. */
import { writeFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const gc = runInNewContext("gc");
process.on("SIGUSR2", async () => {
  // Finalizers may free more after the first collection.
  for (let round = 0; round < 3; round++) {
    gc();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  writeFileSync(process.env.BCIDOCS_MEMORY ?? "", JSON.stringify(process.memoryUsage()));
});
