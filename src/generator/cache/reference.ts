/** The reference of the working copy: TypeDoc runs only when the SDK changes, and TypeScript's check only when its code does. */
import type { Io } from "../io/io.ts";
import type { Problem } from "../model/problem.ts";
import { beginReference, type Reference, type ReferenceRequest, readOnce, referenceInputs } from "../reference/extract.ts";
import type { SdkReader } from "../reference/read/typedocWorker.ts";
import { deferred, startEarly } from "../text/lazily.ts";
import { keyOf } from "./key.ts";
import { knownResult, type MemoContext, type MemoStep, memo, recall } from "./memo.ts";

/** What is shown of the SDK, and what TypeScript finds in it, which takes longer. */
export interface CheckedReference {
  reference: Reference;
  typeProblems: Promise<Problem[]>;
}

/** What is stored of a reference. */
interface StoredReference extends Reference {
  typeProblems: Problem[];
}

/** `kept` reads it where it is given, and stays open: it is faster the second time. */
export async function memoReference(request: ReferenceRequest, context: MemoContext, kept?: SdkReader): Promise<CheckedReference> {
  const { promise: begun, resolve: begin } = deferred<Reference>();
  const read = (reader: SdkReader) => readSdk(request, { ...context, reader, begin });
  const whole = kept ? read(kept) : readOnce(request, read);
  const typeProblems = startEarly(whole.then((stored) => stored.typeProblems));
  return { reference: await Promise.race([begun, whole.then(shownOf)]), typeProblems };
}

/** As `memoReference`, when nothing of the SDK has changed since the last time; otherwise null. */
export async function knownReference(request: ReferenceRequest, context: MemoContext): Promise<CheckedReference | null> {
  const known = await knownResult(await stepOf(request, context), context);
  return known && { reference: shownOf(known.value), typeProblems: Promise.resolve(known.value.typeProblems) };
}

/** `begin` is called as soon as there is something to show. */
async function readSdk(
  request: ReferenceRequest,
  { begin, reader, ...context }: MemoContext & { reader: SdkReader; begin(reference: Reference): void },
): Promise<StoredReference> {
  const { store } = context;
  const step = await stepOf(request, context);
  const keyOfCheck = keyOf("type check", step.inputs);
  // It stays in the store while the reference itself is not read.
  store.has(keyOfCheck);
  const make = async (io: Io): Promise<StoredReference> => {
    const { reference, check } = await beginReference(request, reader, io);
    begin(reference);
    const checked = await check(recall<string>(store, keyOfCheck));
    if (checked.soundKey !== null) store.put(keyOfCheck, JSON.stringify(checked.soundKey));
    return { ...reference, typeProblems: checked.problems };
  };
  return memo(step, make, context);
}

async function stepOf(request: ReferenceRequest, { io }: MemoContext): Promise<MemoStep<StoredReference>> {
  return {
    name: "reference",
    inputs: await referenceInputs(request, io),
    isFinal: ({ problems, typeProblems }) => ![...problems, ...typeProblems].some(({ severity }) => severity === "error"),
    isByContent: true,
  };
}

function shownOf({ sources, sidebar, problems }: StoredReference): Reference {
  return { sources, sidebar, problems };
}
