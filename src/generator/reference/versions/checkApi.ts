/** `check --api-since`: which step of the version number the changes of the API ask for, and whether it was taken. */
import type { GitNote, Io } from "../../io/io.ts";
import type { Place, Problem } from "../../model/problem.ts";
import type { ApiChange, ApiChanges, SemverStep } from "../../model/publicApi.ts";
import { problem } from "../../problems/problem.ts";
import type { Reference } from "../extract.ts";
import { compareReferences } from "./compareReferences.ts";
import { type PackageNumber, packageNumber } from "./packageNumber.ts";
import { publicApiOf } from "./publicApi.ts";
import { type AtCommitRequest, sdkAtCommit } from "./sdkAtCommit.ts";

export interface CheckApiRequest extends AtCommitRequest {
  /** Of the working copy. */
  reference: Reference;
  /** A commit, branch or tag. */
  ref: string;
  /** The step that the next release takes, where `package.json` does not have its number yet. */
  step: SemverStep | undefined;
}

export async function checkApi(request: CheckApiRequest, io: Io): Promise<Problem[]> {
  const { ref, siteDir, config, reference } = request;
  if (!config.sdk) return [unknown(ref, "the site has no SDK", "Name its entry points as `sdk.entryPoints` in the config.")];
  const { commits, note } = await io.git.commits(siteDir, [ref, `origin/${ref}`]);
  const commit = commits[0] ?? commits[1];
  if (!commit) return [unknown(ref, ...reasonOf(note, ref))];
  const before = await (await sdkAtCommit(request, commit, io)).api();
  if (!before.api) {
    const hint = "Name a commit whose SDK can be read, with the same entry points.";
    return [problem("S024", `The API at "${ref}" cannot be read: ${before.fault ?? ""}.`, { hint })];
  }
  const after = publicApiOf(reference.sources, config.sdk.routeBasePath);
  const comparison = compareReferences(before.api, after);
  const places = new Map(after.symbols.map(({ name, place }) => [name, place]));
  const entry: Place = { path: config.sdk.entryPoints[0] ?? "", line: 1, column: 1 };
  const now = await packageNumber(siteDir, config.sdk.entryPoints[0] ?? "", io);
  const changes = comparison.changes.map((change) => problemOfChange(change, ref, places, entry));
  return [...changes, resultOf(request, comparison, { before: before.version, now })];
}

function unknown(ref: string, reason: string, hint: string): Problem {
  return problem("C055", `The API cannot be compared with "${ref}": ${reason}.`, { hint });
}

function reasonOf(note: GitNote | null, ref: string): [reason: string, hint: string] {
  if (note === "no-git") return ["there is no git", "Install git."];
  if (note === "no-repository") return ["the site is in no git repository", "Run the command in a clone."];
  if (note === "refused") return ["git refused to read the repository", "Run `git log` in the site folder to see why."];
  const fetch = `Fetch it with: git fetch origin ${ref.replace(/^origin\//, "")}`;
  if (note === "shallow") return ["this shallow clone does not have it", `${fetch}, or all with: git fetch --tags --unshallow`];
  return ["there is no such commit, branch or tag", fetch];
}

/** Where a kind is called otherwise than here; `callSignature` is a call signature. */
const otherKinds = new Map<string, string>(Object.entries({ typeAlias: "type", variable: "constant", enumMember: "member" }));

function kindName(kind: ApiChange["symbolKind"]): string {
  return otherKinds.get(kind) ?? kind.replace("Signature", " signature");
}

/** What is gone has a place in the sources of before only: it is reported where it was missed first, at its owner or the entry point. */
function problemOfChange(change: ApiChange, ref: string, places: ReadonlyMap<string, Place | null>, entry: Place): Problem {
  const isGone = change.kind === "removed";
  const owner = places.get(change.name.replace(/\.[^.]*$/, ""));
  const place = (isGone ? owner : change.place) ?? entry;
  const was = isGone && change.place ? `, at "${ref}" in ${change.place.path}:${change.place.line}` : "";
  const hint = hintOf(change);
  const sentence = `${sentenceOf(change)}${was}`;
  return change.isBreaking
    ? problem("S021", `breaking change: ${sentence}`, { place, hint })
    : problem("S022", `compatible change: ${sentence}`, { place, hint });
}

function sentenceOf({ kind, name, oldName, symbolKind, before, after }: ApiChange): string {
  const what = `${kindName(symbolKind)} ${name}`;
  const lines = (some: string[], others: string[]) => some.filter((one) => !others.includes(one)).join(" | ");
  const sentences: Record<ApiChange["kind"], string> = {
    removed: `removed: ${what}`,
    renamed: `renamed: ${kindName(symbolKind)} ${oldName ?? ""} is ${name} now`,
    added: `added: ${what}`,
    deprecated: `deprecated: ${what}`,
    default: `new default: ${what}, ${after.join(", ")}`,
    signature: `changed: ${what}, from \`${lines(before, after)}\` to \`${lines(after, before)}\``,
  };
  return sentences[kind];
}

function hintOf({ kind, replacement, isBreaking }: ApiChange): string | undefined {
  if (replacement) return `Callers use ${replacement.name} instead.`;
  if (kind === "removed") return "Keep it with `@deprecated` for one more version, and name its replacement.";
  if (kind === "renamed") return "Keep the old name with `@deprecated` for one more version.";
  if (kind === "added" && isBreaking) return "Make it optional, so that existing calls stay valid.";
  return undefined;
}

/** `before` and `now`: what `package.json` said at the commit, and says now. */
function resultOf(
  { ref, step: announced }: CheckApiRequest,
  { changes, step }: ApiChanges,
  { before, now }: { before: string | null; now: PackageNumber },
): Problem {
  const [old, current] = [parseVersion(before), parseVersion(now.version)];
  const place = now.place ?? undefined;
  const requiredStep = asksFor(step, old);
  const requirement = `The API since "${ref}" ${changes.length === 0 ? "has not changed" : `asks for a ${requiredStep} step`}`;
  if (announced !== undefined) {
    if (isEnough(announced, requiredStep)) return problem("S025", `${requirement}, and a ${announced} step is announced.`, { place });
    return problem("S023", `${requirement}, but a ${announced} step is announced.`, { place, hint: hintOfStep(requiredStep, old) });
  }
  if (!old || !current) return problem("S025", `${requirement}.`, { place });
  const taken = stepBetween(old, current);
  const from = taken === null ? `the version is ${now.version}, as it was` : `the version goes from ${before} to ${now.version}`;
  if (changes.length === 0 || (taken !== null && isEnough(taken, requiredStep)))
    return problem("S025", `${requirement}; ${from}.`, { place });
  return problem("S023", `${requirement}, but ${from}.`, { place, hint: hintOfStep(requiredStep, old) });
}

function hintOfStep(step: SemverStep, old: Numbers | null): string {
  const least = old === null ? "" : ` to ${nextVersion(step, old)}`;
  return `Raise \`version\` in package.json${least}, undo the breaking changes, or announce the step: --api-step ${step}.`;
}

function nextVersion(step: SemverStep, [major, minor, patch]: Numbers): string {
  if (step === "major") return `${major + 1}.0.0`;
  return step === "minor" ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}

type Numbers = readonly [major: number, minor: number, patch: number];

const order: SemverStep[] = ["patch", "minor", "major"];

/** `7.1.0-beta.1` -> 7, 1, 0; null for what has another form. */
export function parseVersion(text: string | null): Numbers | null {
  const found = /^v?(\d+)\.(\d+)\.(\d+)(?:[-+].*)?$/.exec(text ?? "");
  return found ? [Number(found[1]), Number(found[2]), Number(found[3])] : null;
}

/** null where the number is the same, or a lower one. */
export function stepBetween(before: Numbers, after: Numbers): SemverStep | null {
  const index = before.findIndex((number, place) => number !== after[place]);
  if (index < 0 || (after[index] ?? 0) < (before[index] ?? 0)) return null;
  return order[2 - index] ?? null;
}

/** Below 1.0.0, package managers take a minor step for one that breaks code, and a patch for one that adds to it. */
function asksFor(step: SemverStep, before: Numbers | null): SemverStep {
  if (before === null || before[0] > 0) return step;
  return step === "major" ? "minor" : "patch";
}

export function isEnough(taken: SemverStep, asked: SemverStep): boolean {
  return order.indexOf(taken) >= order.indexOf(asked);
}
