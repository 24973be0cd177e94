/** Hears of queries in the browser. */
export default function onQuery({ query, results }: { query: string; results: number }): void {
  document.documentElement.dataset.heard = `${query}: ${results}`;
}
