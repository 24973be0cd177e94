/** What TypeDoc alone reads of an SDK, with none of our settings but those that decide what is public. */
import { Application, type JSONOutput, TSConfigReader } from "typedoc";

/** `entryPoints` are absolute. */
export async function typedocJson(folder: string, entryPoints: string[]): Promise<JSONOutput.ProjectReflection> {
  const app = await Application.bootstrap(
    {
      entryPoints,
      tsconfig: `${folder}/tsconfig.json`,
      basePath: folder,
      readme: "none",
      disableGit: true,
      sourceLinkTemplate: "-",
      excludePrivate: true,
      skipErrorChecking: true,
      sort: ["source-order"],
      logLevel: "None",
      blockTags: [...(await import("typedoc")).OptionDefaults.blockTags, "@transport"],
      preservedTypeAnnotationTags: ["@throws"],
    },
    [new TSConfigReader()],
  );
  const project = await app.convert();
  if (!project) throw new Error(`TypeDoc reads nothing in ${folder}.`);
  return app.serializer.projectToObject(project, folder as never);
}
