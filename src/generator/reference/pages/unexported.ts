/** Finds types that the SDK's own files declare, that its exports name, and that it does not export. */
import type { JSONOutput } from "typedoc";
import type { Problem } from "../../model/problem.ts";
import { problem } from "../../problems/problem.ts";
import type { Owner } from "./comments.ts";
import type { SourceTexts } from "./sourceText.ts";

/** What does not name a type that a reader meets; members of a base that is not exported are shown where they are inherited. */
const skipped = new Set(
  (
    "comment sources inheritedFrom overwrites extendedTypes implementedTypes implementationOf extendedBy implementedBy " +
    "groups symbolIdMap files"
  ).split(" "),
);

interface UnexportedType {
  name: string;
  declaredIn: string;
  owner: Owner;
}

/** One problem for each type, at the first place that names it. What is marked as internal may name what it likes, and so may types that stay unexported on purpose. */
export function types(project: JSONOutput.ProjectReflection, texts: SourceTexts, onPurpose: readonly string[]): Problem[] {
  const found = new Map<string, UnexportedType>();
  visit(project, { path: "", line: 1 }, { packageName: project.packageName, types: found });
  const reported = [...found.values()].filter(({ name }) => !onPurpose.includes(name));
  return reported.map(({ name, declaredIn, owner: { path, line } }) => {
    if (name === "__class") {
      const hint = "Declare it outside of what holds it, with a name, and export it.";
      const message = "This class has no name and no page, so that its members are nowhere.";
      return problem("S006", message, { place: texts.findIn(path, line, "class"), hint });
    }
    const hint = `Export it from an entry point, so that readers can see its definition; it is declared in ${declaredIn}.`;
    return problem("S006", `The type "${name}" is used here, but not exported.`, { place: texts.findIn(path, line, name), hint });
  });
}

interface Search {
  packageName: string | undefined;
  types: Map<string, UnexportedType>;
}

function visit(node: unknown, owner: Owner, search: Search): void {
  if (typeof node !== "object" || node === null) return;
  const { flags, comment, sources } = node as Partial<JSONOutput.DeclarationReflection>;
  if (flags?.isInherited || comment?.modifierTags?.includes("@internal")) return;
  const [source] = sources ?? [];
  const here = source ? { path: source.fileName, line: source.line } : owner;
  if ("type" in node && node.type === "reference") noteType(node as JSONOutput.ReferenceType, here, search);
  // What a type is computed from need not be exported: readers see the fields that come out.
  const isComputed = "computed" in node;
  for (const [key, child] of Object.entries(node)) if (!skipped.has(key) && !(isComputed && key === "type")) visit(child, here, search);
}

function noteType({ target, name, refersToTypeParameter }: JSONOutput.ReferenceType, owner: Owner, { packageName, types }: Search): void {
  if (typeof target !== "object" || refersToTypeParameter || packageName === undefined || target.packageName !== packageName) return;
  // Of a package that is not installed.
  if (target.packagePath === "") return;
  const key = `${target.packagePath}:${target.qualifiedName}`;
  if (!types.has(key)) types.set(key, { name, declaredIn: target.packagePath, owner });
}
