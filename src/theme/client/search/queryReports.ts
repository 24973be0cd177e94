/** Tells the site's own script of queries, where the settings name one: once the reader has stopped typing, or has gone to a result. */
import type { Answer } from "../../search/answer.ts";

/** Milliseconds without another key. */
const typingPause = 1000;

export function createQueryReports() {
  const state = { pending: null as (() => void) | null, timer: 0, last: "" };
  /** The reader has gone to a result, or has cleared the field. */
  const flush = () => {
    clearTimeout(state.timer);
    state.pending?.();
    state.pending = null;
  };
  /** An answer is on the screen. */
  const schedule = (query: string, { groups }: Answer) => {
    if (!__ON_QUERY__) return;
    clearTimeout(state.timer);
    state.pending = () => {
      if (query === state.last) return;
      state.last = query;
      report(query, groups.flatMap(({ hits }) => hits).length);
    };
    state.timer = window.setTimeout(flush, typingPause);
  };
  return { flush, schedule };
}

/** Falls away where the settings name no script. One that fails must not take the search along. */
const report = __ON_QUERY__
  ? async (query: string, results: number) => {
      try {
        const { onQuery } = await import("bcidocs:on-query");
        await onQuery({ query, results });
      } catch (error) {
        reportError(error);
      }
    }
  : () => undefined;
