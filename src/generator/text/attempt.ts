/** What `work` returns; `otherwise` where it throws, whatever it throws. */
export function attempt<T, Other = undefined>(work: () => T, otherwise?: Other): T | Other {
  try {
    return work();
  } catch {
    return otherwise as Other;
  }
}
