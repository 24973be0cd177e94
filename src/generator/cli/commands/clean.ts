/** `bcidocs clean`: removes what bcidocs wrote, and nothing else. */
import { join, relative } from "node:path";
import { countOf } from "../../text/count.ts";
import { printable } from "../../text/printable.ts";
import { defineCommand, siteDir } from "../command.ts";
import { force, outDir, requestOf, siteFlags } from "../flags.ts";

export const clean = defineCommand({
  name: "clean",
  summary: "remove the output folder and .bcidocs/, the folder of caches and reports",
  args: { siteDir },
  flags: { ...siteFlags, outDir, force },
  /** Refuses an output folder that bcidocs did not write, as a build does. Keeps files that bcidocs did not write. */
  async run({ siteDir: folder, options, write }, io) {
    const [{ loadConfig }, { removeSite }, { targetOf }, { nameSome }] = await Promise.all([
      import("../../config/load.ts"),
      import("../../emit/emit.ts"),
      import("../../emit/outputFolder.ts"),
      import("../../emit/unmanagedFiles.ts"),
    ]);
    const { siteDir, config } = await loadConfig(requestOf(folder, options), io);
    const target = { ...targetOf(config, siteDir, options.outDir), isForced: options.force };
    const outDirName = printable(relative(process.cwd(), target.outDir));
    const bcidocsDir = join(siteDir, ".bcidocs");
    if (!(await io.stat(target.outDir)) && !(await io.stat(bcidocsDir))) {
      write(`There is nothing to remove: neither ${outDirName} nor .bcidocs.\n`);
      return 0;
    }
    const remaining = await removeSite(target, io);
    await io.remove(bcidocsDir);
    if (remaining.length === 0) write(`Removed ${outDirName} and .bcidocs.\n`);
    else {
      const rest = `all of ${outDirName} but ${countOf(remaining.length, "file")}: ${printable(nameSome(remaining))}`;
      write(`Removed what bcidocs wrote: .bcidocs, and ${rest}.\n  bcidocs clean --force removes the whole folder.\n`);
    }
    return 0;
  },
});
