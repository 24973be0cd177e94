/** Tells the site's own script of queries, where the settings name one: once the reader has stopped typing, or has gone to a result. */
import type { Answer } from "../../search/answer.ts";

/** Milliseconds without another key. */
const quiet = 1000;

export interface Settled {
  /** An answer is shown. */
  shown(query: string, answer: Answer): void;
  /** The reader has gone to a result, or has cleared the field. */
  end(): void;
}

export function createSettled(): Settled {
  const state = { pending: null as (() => void) | null, timer: 0, last: "" };
  const end = () => {
    clearTimeout(state.timer);
    state.pending?.();
    state.pending = null;
  };
  return {
    shown(query, { groups }) {
      if (!__ON_QUERY__) return;
      clearTimeout(state.timer);
      state.pending = () => {
        if (query === state.last) return;
        state.last = query;
        report({ query, results: groups.reduce((sum, { hits }) => sum + hits.length, 0) });
      };
      state.timer = window.setTimeout(end, quiet);
    },
    end,
  };
}

/** Falls away where the settings name no script. One that fails must not take the search along. */
const report = __ON_QUERY__
  ? async (event: { query: string; results: number }) => {
      try {
        const { onQuery } = await import("bcidocs:on-query");
        await onQuery(event);
      } catch (error) {
        reportError(error);
      }
    }
  : () => undefined;
