/** Whether code that was written for one version of a symbol is right for another. */
import type { PublicCall, PublicParameter, PublicSymbol } from "../../model/publicApi.ts";
import { isWithin, splitTop } from "./typeText.ts";

export interface Comparison {
  /** Its signature or type is another one. */
  isChanged: boolean;
  isBreaking: boolean;
  /** Defaults that have changed: `name: old -> new`. */
  defaults: string[];
}

export function compareSymbols(before: PublicSymbol, after: PublicSymbol): Comparison {
  const isChanged =
    before.code.join("\n") !== after.code.join("\n") || before.isOptional !== after.isOptional || before.isReadonly !== after.isReadonly;
  return {
    isChanged: isChanged && !isOnlyDefaults(before, after),
    isBreaking: isBreaking(before, after),
    defaults: defaultsOf(before, after),
  };
}

/** Of a constant that is written out in its declaration, only the value is another one. */
function isOnlyDefaults(before: PublicSymbol, after: PublicSymbol): boolean {
  if (before.kind !== "variable" || after.kind !== "variable") return false;
  const kinds = [before.type, after.type].map((type) => (/^(?:["'`]|-?\d)/.exec(type ?? "")?.[0] ?? "").replace(/^-?\d/, "0"));
  return before.type === after.type || (kinds[0] !== "" && kinds[0] === kinds[1]);
}

function isBreaking(before: PublicSymbol, after: PublicSymbol): boolean {
  if (before.calls.length > 0 || after.calls.length > 0) {
    return before.calls.some((old) => !after.calls.some((now) => isCallable(old, now))) || isClosed(before, after);
  }
  if (!isSameKind(before, after)) return true;
  if (before.type !== null && after.type !== null) return isPropertyBroken(before, after);
  return before.code.join() !== after.code.join() && !onlyGained(before.code[0] ?? "", after.code[0] ?? "");
}

/** A property may become an accessor; readers see no difference. */
function isSameKind({ kind: a }: PublicSymbol, { kind: b }: PublicSymbol): boolean {
  const values = ["property", "accessor"];
  return a === b || (values.includes(a) && values.includes(b)) || (a === "interface" && b === "class");
}

/** It was public, and is protected or abstract now. */
function isClosed(before: PublicSymbol, after: PublicSymbol): boolean {
  const isPublic = (code: string) => !/^(?:protected|abstract)/.test(code);
  return before.code.some(isPublic) && !after.code.some(isPublic);
}

function isPropertyBroken(before: PublicSymbol, after: PublicSymbol): boolean {
  if (before.kind === "enumMember") return before.type !== after.type;
  if (isClosed(before, after)) return true;
  if (before.isOptional !== after.isOptional) return true;
  if (after.isReadonly && !before.isReadonly) return true;
  const [was = "", is = ""] = [before.type ?? "", after.type ?? ""];
  if (was === is || isOnlyDefaults(before, after)) return false;
  // A choice that gains a value: what is handed in stays right.
  if (before.kind === "typeAlias") return !isWithin(was, is);
  return !((after.isReadonly || after.kind === "variable") && isWithin(is, was));
}

/** `class Band extends Device` may gain a base or an interface, and type parameters with a default. */
function onlyGained(before: string, after: string): boolean {
  const words = (code: string) => splitTop(code, " ").flatMap((word) => word.replace(/,$/, ""));
  const now = words(after);
  return !now.includes("abstract") && words(before).every((word) => now.includes(word));
}

/** A call that was right for `old` is right for `now`, and what it returns can be used as before. */
function isCallable(old: PublicCall, now: PublicCall): boolean {
  const further = now.typeParameters.slice(old.typeParameters.length);
  const areSameTypes =
    old.typeParameters.every((one, index) => now.typeParameters[index] === one) && further.every((one) => one.includes(" = "));
  const isTypeGained = old.typeParameters.length === 0 && now.typeParameters.length > 0;
  if (!areSameTypes && !isTypeGained) return false;
  if (!old.parameters.every((one, index) => accepts(now.parameters[index] ?? restOf(now), one))) return false;
  if (now.parameters.slice(old.parameters.length).some(({ isOptional, isRest }) => !isOptional && !isRest)) return false;
  return isWithin(now.returns ?? "void", old.returns ?? "void") || (old.returns ?? "void") === "void";
}

function restOf({ parameters }: PublicCall): PublicParameter | undefined {
  const last = parameters.at(-1);
  return last?.isRest ? { ...last, type: last.type.replace(/\[\]$/, ""), isOptional: true } : undefined;
}

function accepts(now: PublicParameter | undefined, old: PublicParameter): boolean {
  if (!now || (old.isRest && !now.isRest) || (old.isOptional && !now.isOptional && !now.isRest)) return false;
  const type = now.isRest && !old.isRest ? now.type.replace(/\[\]$/, "") : now.type;
  return isWithin(old.type, type);
}

function defaultsOf(before: PublicSymbol, after: PublicSymbol): string[] {
  const symbolDefault =
    before.default !== after.default && before.default !== null && after.default !== null ? [`${before.default} → ${after.default}`] : [];
  const ofParameters = before.calls.flatMap(({ parameters }, index) =>
    parameters.flatMap((old) => {
      const now = after.calls[index]?.parameters.find(({ name }) => name === old.name);
      return now && old.default !== null && now.default !== null && old.default !== now.default
        ? [`${old.name}: ${old.default} → ${now.default}`]
        : [];
    }),
  );
  const values =
    isOnlyDefaults(before, after) && before.code.join() !== after.code.join() ? [`${before.code.join()} → ${after.code.join()}`] : [];
  return [...new Set([...symbolDefault, ...ofParameters, ...values])];
}
