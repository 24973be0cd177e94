/** The messages after a site was made. */
import type { Answers, WishedAnswers } from "./answers.ts";
import type { SitePlan } from "./plan.ts";
import { changeFolder, type WriteResult } from "./write.ts";

const flags: Record<keyof Answers, string> = {
  title: "--title",
  template: "--template",
  packageManager: "--package-manager",
  ci: "--ci",
};

/** e.g. `Taken without asking: --template docs …`; empty if flags said everything. */
export function defaultsText(answers: Answers, wished: WishedAnswers): string {
  const guessed = (Object.keys(flags) as (keyof typeof flags)[]).filter((name) => wished[name] === undefined);
  if (guessed.length === 0) return "";
  return `Chosen automatically: ${guessed.map((name) => `${flags[name]} ${JSON.stringify(answers[name])}`).join(", ")}.\n`;
}

/** `from`: the current folder. */
export function siteText({ plan, result, folder, from }: { plan: SitePlan; result: WriteResult; folder: string; from: string }): string {
  const leftAlone = [
    ...result.leftAlone.map(({ path, advice }) => (advice ? `${path} (${advice})` : path)),
    ...plan.keptScripts.map((name) => `package.json: ${name}`),
  ];
  const commands = [changeFolder(folder, from), plan.installCommand, plan.devCommand].filter((line) => line !== null);
  return [
    section("Created:", result.created),
    section("Added to package.json:", plan.extended?.added ?? []),
    section("Not changed, because it exists:", leftAlone),
    section("Note:", plan.notes),
    section("Next steps:", commands),
  ]
    .filter(Boolean)
    .join("\n");
}

function section(title: string, entries: string[]): string {
  return entries.length === 0 ? "" : `${title}\n${entries.map((entry) => `  ${entry}\n`).join("")}`;
}
