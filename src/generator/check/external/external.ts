/** Checks the links to other sites, for `check --external`: each address is asked once, and every place of it is reported. */
import type { BuildStats } from "../../model/build.ts";
import { byPlace } from "../../problems/list.ts";
import { type Problem, problem } from "../../problems/problem.ts";
import { tryDecode } from "../../text/url.ts";
import { createIgnores, type IgnoreInput, type Ignores } from "../ignore.ts";
import { atLevel } from "../severity.ts";
import type { ExternalLink } from "./collect.ts";
import { describeExternal } from "./describe.ts";
import { createGate, type FollowTools, followRedirects } from "./follow.ts";
import { isFresh, type KnownOutcome, type Outcome } from "./outcome.ts";
import type { ExternalProber } from "./prober.ts";

export interface ExternalInput extends IgnoreInput {
  links: readonly ExternalLink[];
  /** Outcomes of earlier runs; new ones are added. */
  knownOutcomes: Map<string, KnownOutcome>;
  /** Requests nothing: only known outcomes count. */
  isOffline: boolean;
  isStrict: boolean;
}

export interface ExternalTools {
  prober: ExternalProber;
  now(): number;
  /** Runs the work for each item, some at once, and reports progress. */
  each(addresses: string[], work: (address: string) => Promise<void>): Promise<unknown>;
}

export interface ExternalReport extends NonNullable<BuildStats["external"]> {
  problems: Problem[];
}

const day = 86_400_000;

export async function checkExternal(input: ExternalInput, tools: ExternalTools): Promise<ExternalReport> {
  const { config, knownOutcomes, links } = input;
  const settings = config.links.external;
  const fragments = fragmentsByAddress(links, settings.anchors);
  const isKnown = (address: string) => {
    const before = knownOutcomes.get(address);
    if (!before || !isFresh(before, { now: tools.now(), maxAge: settings.maxAge * day })) return false;
    if (before.outcome.kind === "alive" && settings.titles && before.saysNotFound === undefined) return false;
    return before.outcome.kind !== "alive" || (fragments.get(address) ?? []).every((name) => before.fragments?.[name] !== undefined);
  };
  const pending = input.isOffline ? [] : [...fragments.keys()].filter((address) => !isKnown(address));
  const newOutcomes = await askAll(pending, { ...input, fragments }, tools);
  const outcomes = (address: string): KnownOutcome =>
    newOutcomes.get(address) ?? knownOutcomes.get(address) ?? { outcome: { kind: "skipped" }, at: 0 };
  const ignores = createIgnores(input, true);
  const counts = { addresses: fragments.size, asked: pending.length };
  if (isCutOff(newOutcomes)) return { problems: [noNetwork(newOutcomes.size)], ...counts };
  const problems = links.flatMap((link) => problemOf(link, outcomes, { ...input, ignores }));
  const unused = input.isOffline ? [] : ignores.problems();
  return { problems: [...problems, ...unused].sort(byPlace), ...counts };
}

async function askAll(
  addresses: string[],
  { config, knownOutcomes, fragments }: Pick<ExternalInput, "config" | "knownOutcomes"> & { fragments: Map<string, string[]> },
  { prober, now, each }: ExternalTools,
): Promise<Map<string, KnownOutcome>> {
  const settings = config.links.external;
  const gate = createGate(settings);
  const following: FollowTools = { prober, gate, retries: settings.retries, privateHosts: settings.privateHosts, now };
  const newOutcomes = new Map<string, KnownOutcome>();
  await each(addresses, async (address) => {
    const { outcome: answered, at } = await followRedirects(address, following);
    const outcome = await withSecure(address, answered, following);
    const fragmentNames = outcome.kind === "alive" ? (fragments.get(address) ?? []) : [];
    const isRead = fragmentNames.length > 0 || (settings.titles && outcome.kind === "alive");
    const html = isRead ? await gate.run(new URL(at).host, () => prober.readPage(at)) : null;
    const pageFragments = html === null ? null : fragmentsOf(html);
    const learned = {
      outcome,
      at: now(),
      ...(isRead && { saysNotFound: html !== null && saysNotFound(html, at) }),
      fragments: Object.fromEntries(
        fragmentNames.map((name) => [name, pageFragments === null || pageFragments.has(name) || pageFragments.has(tryDecode(name))]),
      ),
    };
    newOutcomes.set(address, learned);
    knownOutcomes.set(address, learned);
  });
  return newOutcomes;
}

/** Only where the address is right otherwise: one that has moved names the new one already. */
async function withSecure(address: string, outcome: Outcome, following: FollowTools): Promise<Outcome> {
  // A host with an explicit port speaks one of both.
  if (!/^http:\/\/[^/:]+\//.test(address) || outcome.kind !== "alive" || outcome.movedTo !== undefined || outcome.isHome) return outcome;
  const secure = await followRedirects(address.replace(/^http:/, "https:"), { ...following, retries: 0 });
  return secure.outcome.kind === "alive" && !secure.outcome.isHome ? { ...outcome, isSecureToo: true } : outcome;
}

/** Fragments that the page's own scripts or the host read, and that no element has to have: routes, lines, text to highlight. */
const ofScripts = /^(?:$|top$|[!/]|L\d+(?:C\d+)?(?:-L?\d+(?:C\d+)?)?$)|[=&]/;

/** Each address with the fragments to look for on its page. */
function fragmentsByAddress(links: readonly ExternalLink[], areWanted: boolean): Map<string, string[]> {
  const namesByAddress = new Map<string, Set<string>>();
  for (const { result } of links) {
    const names = namesByAddress.get(result.address) ?? new Set();
    namesByAddress.set(result.address, names);
    const [name = ""] = result.fragment.split(":~:");
    if (areWanted && !ofScripts.test(name)) names.add(name);
  }
  return new Map([...namesByAddress].map(([address, names]) => [address, [...names]]));
}

/** Without a network no name can be resolved: that is one problem, not one for each link. */
function isCutOff(newOutcomes: ReadonlyMap<string, KnownOutcome>): boolean {
  const isUnresolved = ({ kind, ...outcome }: Outcome) =>
    kind === "no-host" || ("reason" in outcome && outcome.reason.includes("EAI_AGAIN"));
  const hosts = new Set([...newOutcomes.keys()].map((address) => new URL(address).host));
  return hosts.size > 2 && [...newOutcomes.values()].every(({ outcome }) => isUnresolved(outcome));
}

function noNetwork(count: number): Problem {
  const hint = "Check the network of this machine, then run the check again.";
  return problem("L011", `none of ${count} external addresses could be checked: no host name can be resolved`, { hint });
}

function problemOf(
  link: ExternalLink,
  outcomes: (address: string) => KnownOutcome,
  { config, isStrict, ignores }: ExternalInput & { ignores: Ignores },
): Problem[] {
  const { outcome, fragments, saysNotFound } = outcomes(link.result.address);
  const [name = ""] = link.result.fragment.split(":~:");
  const described = describeExternal(link, outcome, { hasFragment: fragments?.[name] ?? null, saysNotFound });
  if (!described) return [];
  const { code, message, hint, isBroken, target, url } = described;
  const fix = link.sourceLink && url !== undefined ? { from: link.sourceLink.url, to: url } : undefined;
  const linkProblem = { ...problem(code, message, { place: link.place, hint, pages: [...link.pages], fix }), target };
  if (ignores.has({ url: link.sourceLink?.url ?? link.htmlLink.url, place: link.place, code })) return [];
  const configuredLevel = config.links.levels[code];
  if (!isBroken) return configuredLevel === undefined ? [linkProblem] : atLevel(linkProblem, configuredLevel);
  return atLevel(linkProblem, isStrict ? "throw" : (configuredLevel ?? config.onBrokenLinks));
}

const names = /\s(?:id|name)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

/** Ids and names of a page; GitHub puts `user-content-` in front of those in its Markdown. */
function fragmentsOf(html: string): Set<string> {
  const found = [...html.matchAll(names)].map(([, double, single, bare]) => double ?? single ?? bare ?? "");
  return new Set(found.flatMap((name) => (name.startsWith("user-content-") ? [name, name.slice("user-content-".length)] : [name])));
}

/** One part of a title, split at `|`, `-`, `·` and so on, says only this. */
const phrases =
  /^(?:(?:http |error )?404(?: error)?|(?:(?:error )?404 )?(?:page |file )?not found(?: 404)?|page (?:does not|doesn't) exist|page missing|(?:this )?page (?:can't|cannot|could not) be found|(?:fehler 404 )?seite nicht gefunden|page (?:introuvable|non trouvée)|página no encontrada|pagina non trovata|página não encontrada|ページが見つかりません)$/i;

export function saysNotFound(html: string, address: string): boolean {
  const title = /<title[^>]*>([^<]*)<\/title>/i.exec(html.slice(0, 100_000))?.[1] ?? "";
  // A page about the status has it in its address.
  if (/404|not[-_]?found/i.test(new URL(address).pathname)) return false;
  const words = (part: string) =>
    part
      .replace(/[!.…:()[\]]+/g, " ")
      .replace(/\s+/g, " ")
      .trim();
  const parts = title
    .replaceAll("&#39;", "'")
    .replaceAll("\u2019", "'")
    .split(/\s*[|–—·•»]\s*|\s+-\s+/);
  return parts.some((part) => phrases.test(words(part)));
}
