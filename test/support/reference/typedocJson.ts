/** What TypeDoc alone reads of an SDK, with none of our settings but those that decide what is public. */
import { Application, type JSONOutput, OptionDefaults, TSConfigReader, TypeScript } from "typedoc";

/** `entryPoints` are absolute. */
export async function typedocJson(
  folder: string,
  entryPoints: string[],
  tsconfig = `${folder}/tsconfig.json`,
): Promise<JSONOutput.ProjectReflection> {
  const app = await Application.bootstrap(
    {
      entryPoints,
      tsconfig,
      basePath: folder,
      readme: "none",
      disableGit: true,
      sourceLinkTemplate: "-",
      excludePrivate: true,
      skipErrorChecking: true,
      sort: ["source-order"],
      logLevel: "None",
      blockTags: [...OptionDefaults.blockTags, "@transport"],
      preservedTypeAnnotationTags: ["@throws"],
    },
    [new TSConfigReader()],
  );
  const { sys } = TypeScript;
  const { readFile } = sys;
  sys.readFile = (path, encoding) => {
    const text = readFile(path, encoding);
    return text !== undefined && /(?<!\.d)\.[cm]?tsx?$/.test(path) && !path.includes("/node_modules/") ? onOwnLines(text) : text;
  };
  try {
    const project = await app.convert();
    if (!project) throw new Error(`TypeDoc reads nothing in ${folder}.`);
    return app.serializer.projectToObject(project, folder as never);
  } finally {
    sys.readFile = readFile;
  }
}

/** TypeDoc reads only comments that begin a line. */
function onOwnLines(text: string): string {
  return text.replace(/([{,;(|=])[ \t]*(\/\*\*(?!\/)(?:(?!\*\/)[\s\S])*\*\/)[ \t]*(?=\S)/g, "$1\n$2\n");
}
