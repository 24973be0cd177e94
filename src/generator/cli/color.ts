/**
 * Whether text for people is printed with colours. The flag `--no-color` decides first, then `FORCE_COLOR`, `NO_COLOR`, and what prints
 * the text: a terminal, or a log of GitHub Actions.
 */
export function wantsColor(flag: boolean | undefined, env: NodeJS.ProcessEnv, isTerminal: boolean): boolean {
  if (flag === false) return false;
  // As in Node: set to nothing, it means yes.
  if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== "0" && env.FORCE_COLOR !== "false";
  if (env.NO_COLOR) return false;
  if (env.GITHUB_ACTIONS === "true") return true;
  return isTerminal && env.TERM !== "dumb";
}
