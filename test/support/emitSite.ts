/** Publishes a list of files as a build does. */
import { type Emitted, openStaging } from "../../src/generator/emit/emit.ts";
import type { EmitTarget } from "../../src/generator/emit/outputFolder.ts";
import type { Io } from "../../src/generator/io/io.ts";
import type { OutputFile } from "../../src/generator/model/output.ts";

/** Writes and publishes all files, or throws a ProblemError and leaves the previous output as it was. */
export async function emitSite(target: EmitTarget, files: AsyncIterable<OutputFile> | Iterable<OutputFile>, io: Io): Promise<Emitted> {
  const stage = await openStaging(target, io);
  try {
    for await (const file of files) await stage.write(file);
    return await stage.commit();
  } catch (error) {
    await stage.close();
    throw error;
  }
}
