/** Which errors effects threw. React does not say so to the boundary; but the text that was rendered is fine then, and may stay. */
import React from "react";

const thrown = new WeakSet<object>();

export function isOfEffect(error: unknown): boolean {
  return typeof error === "object" && error !== null && thrown.has(error);
}

const noting =
  <Result>(work: () => Result) =>
  (): Result => {
    try {
      return work();
    } catch (error) {
      if (typeof error === "object" && error !== null) thrown.add(error);
      throw error;
    }
  };

// The exports of React itself, which every island of the page shares.
const hooks = React as { -readonly [Name in "useEffect" | "useLayoutEffect"]: (typeof React)[Name] };
for (const name of ["useEffect", "useLayoutEffect"] as const) {
  const hook = React[name];
  hooks[name] = (effect: Parameters<typeof React.useEffect>[0], inputs) =>
    hook(() => {
      const end = noting(effect)();
      return typeof end === "function" ? noting(end) : undefined;
    }, inputs);
}
