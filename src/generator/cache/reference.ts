/** The reference of the working copy: TypeDoc and TypeScript run only when the SDK changes. */
import { extractReference, type Reference, type ReferenceRequest, referenceInputs } from "../reference/extract.ts";
import { knownResult, type MemoContext, type MemoStep, memo } from "./memo.ts";

export async function memoReference(request: ReferenceRequest, context: MemoContext): Promise<Reference> {
  return memo(await stepOf(request, context), (io) => extractReference(request, io), context);
}

/** As `memoReference`, when nothing of the SDK has changed since the last time; otherwise null. */
export async function knownReference(request: ReferenceRequest, context: MemoContext): Promise<Reference | null> {
  return (await knownResult(await stepOf(request, context), context))?.value ?? null;
}

async function stepOf(request: ReferenceRequest, { io }: MemoContext): Promise<MemoStep<Reference>> {
  const isFinal = ({ problems }: Reference) => problems.every(({ severity }) => severity !== "error");
  return { name: "reference", inputs: await referenceInputs(request, io), isFinal, isByContent: true };
}
