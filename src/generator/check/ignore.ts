/** The config's list of links that are known to be broken and shall not be told. */
import type { SiteConfig } from "../model/config.ts";

type Rule = SiteConfig["links"]["ignore"][number];

/** Every field that the rule states has to match; `*` stands for any text. */
export function isIgnored(finding: { url: string; file: string; rule: string }, rules: Rule[]): boolean {
  return rules.some(
    ({ url, file, rule }) =>
      (url !== undefined || file !== undefined || rule !== undefined) &&
      (url === undefined || matches(finding.url, url)) &&
      (file === undefined || matches(finding.file, file)) &&
      (rule === undefined || rule === finding.rule),
  );
}

function matches(text: string, pattern: string): boolean {
  const source = pattern.split("*").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${source.join(".*")}$`).test(text);
}
