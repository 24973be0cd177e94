/** Lets the program of samples take files that another program has parsed: TypeScript's library, and the packages that the SDK uses. */
import type Ts from "typescript";

/** By its path. */
export type ParsedFile = (path: string) => Ts.SourceFile | undefined;

/** What it does not take from there is parsed and kept by `own`. */
export function sharedDocuments(own: Ts.DocumentRegistry, parsed: ParsedFile): Ts.DocumentRegistry {
  const shared = new Map<string, Ts.SourceFile>();
  const find = (...[name, path, , , snapshot, version, , options]: Parameters<Ts.DocumentRegistry["acquireDocumentWithKey"]>) => {
    const file = shared.get(path) ?? parsed(name);
    const format = typeof options === "object" ? options.impliedNodeFormat : undefined;
    if (!file || file.impliedNodeFormat !== format || file.text !== snapshot.getText(0, snapshot.getLength())) {
      shared.delete(path);
      return null;
    }
    shared.set(path, file);
    // As the language service asks for it.
    return Object.assign(file, { version, scriptSnapshot: snapshot });
  };
  return {
    ...own,
    acquireDocumentWithKey: (...asked) => find(...asked) ?? own.acquireDocumentWithKey(...asked),
    updateDocumentWithKey: (...asked) => find(...asked) ?? own.updateDocumentWithKey(...asked),
    releaseDocumentWithKey(path: Ts.Path, key: Ts.DocumentRegistryBucketKey, kind?: Ts.ScriptKind, format?: Ts.ResolutionMode) {
      if (!shared.delete(path)) own.releaseDocumentWithKey(path, key, kind ?? 0, format);
    },
  };
}
