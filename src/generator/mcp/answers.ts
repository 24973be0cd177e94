/** What the server answers, as text: searching, reading, looking names up. A question that has no answer gets a hint. */
import { rankedHits } from "../../theme/search/answer.ts";
import { type Engine, openEngine } from "../../theme/search/engine.ts";
import { type AgentSet, type ReferenceSymbol, referenceSchema } from "../model/agentIndex.ts";
import { nearestName } from "../text/distance.ts";
import { parseJson } from "../text/json.ts";
import { lazilyEach } from "../text/lazily.ts";
import { loadStemmer } from "../text/stemmer.ts";
import { samplesWith, sectionOf, withoutMembers } from "./sections.ts";
import { pagePaths, type SiteFiles } from "./siteFiles.ts";

/** A question that cannot be answered; its message is for the program that asked. */
export class NoAnswer extends Error {}

/** Which version and language is asked about; left out for the main one. */
export interface Scope {
  version?: string | undefined;
  language?: string | undefined;
}

const usualLimit = 8;
/** Names with the same name that are described in full, and samples of each. */
const most = { symbols: 3, samples: 3 };

export class Answers {
  private readonly files: SiteFiles;
  private readonly engineOf = lazilyEach((set: AgentSet) => this.openEngine(set));

  constructor(files: SiteFiles) {
    this.files = files;
  }

  async search(query: string, { limit = usualLimit, ...scope }: Scope & { limit?: number | undefined }) {
    const { hits: all, suggestions } = await this.hitsFor(query, this.setOf(scope));
    const hits = all.slice(0, limit);
    if (hits.length === 0) {
      const meant = suggestions.length > 0 ? ` Did you mean ${suggestions.join(", ")}?` : "";
      return { text: `Nothing found for ${JSON.stringify(query)}.${meant}`, urls: [] };
    }
    return { text: hits.map(hitLine).join("\n"), urls: hits.map(({ url }) => url) };
  }

  async readPage(page: string): Promise<string> {
    const match = await this.findPage(page);
    if (!match) throw new NoAnswer(`There is no page ${page}. Search for it, or use the address from a search result.`);
    const { text, anchor } = match;
    if (anchor === "") return text;
    return sectionOf(text, anchor) ?? `The page has no section #${anchor}; this is all of it.\n\n${text}`;
  }

  async lookUp(name: string, scope: Scope): Promise<string> {
    const set = this.setOf(scope);
    if (set.reference === null) throw new NoAnswer("This version has no reference. Search instead.");
    const { data } = referenceSchema.safeParse(parseJson(await this.mustRead(set.reference)));
    if (!data) throw new NoAnswer(`The file ${set.reference} is not one that this version of bcidocs reads.`);
    const symbols = data.symbols as ReferenceSymbol[];
    const matches = symbolsNamed(name, symbols);
    if (matches.length === 0) {
      const nearest = nearestName(name, [...new Set(symbols.flatMap((symbol) => [symbol.name, fullName(symbol)]))]);
      throw new NoAnswer(`The reference has no ${name}.${nearest ? ` Did you mean ${nearest}?` : ""}`);
    }
    const others = matches.slice(most.symbols).map(({ url }) => url);
    const texts = await Promise.all(matches.slice(0, most.symbols).map((symbol) => this.describe(symbol, symbols, set)));
    return [...texts, ...(others.length > 0 ? [`More with this name: ${others.join(", ")}`] : [])].join("\n\n");
  }

  listVersions(): string {
    return this.files.index.sets.map(versionLine).join("\n");
  }

  /** The pages of the main version and language. */
  async listPages(): Promise<{ title: string; path: string; description: string }[]> {
    const { index } = this.files;
    const text = await this.mustRead(index.sets[0]?.list ?? "llms.txt");
    return [...text.matchAll(/^- \[((?:\\.|[^\]\\\n])+)\]\(([^)\n]+)\)(?:: (.*))?$/gm)].map(
      ([, title = "", url = "", description = ""]) => ({
        title: title.replace(/\\(?=\W)/g, ""),
        path: pagePaths(url, index).paths[0] ?? "",
        description: description.replace(/\\(?=\W)/g, ""),
      }),
    );
  }

  private setOf({ version, language }: Scope): AgentSet {
    const { sets } = this.files.index;
    const fits = sets.filter(
      (set) =>
        (version === undefined ? set.isLatest : set.version === version || set.label === version) &&
        (language === undefined || set.locale === language),
    );
    const set = fits.find(({ locale }) => locale === sets[0]?.locale) ?? fits[0];
    if (!set) throw new NoAnswer(`There is no such version or language. There are:\n${this.listVersions()}`);
    return set;
  }

  private async mustRead(path: string): Promise<string> {
    const text = await this.files.read(path);
    if (text === null)
      throw new NoAnswer(`The site does not have the file ${path}: it may have been published again in the meantime. Ask again.`);
    return text;
  }

  private async openEngine({ search, locale }: AgentSet): Promise<Engine> {
    if (search === null) throw new NoAnswer("This site has no search. Read a page of the list of pages instead.");
    const mainLocale = this.files.index.sets[0]?.locale;
    return openEngine({
      load: (name) => this.mustRead(search + name),
      stem: await loadStemmer(locale),
      // Pages without a translation are in the main language.
      stemOther: locale === mainLocale ? undefined : await loadStemmer(mainLocale ?? ""),
    });
  }

  private async findPage(page: string): Promise<{ text: string; anchor: string } | null> {
    const { paths, anchor } = pagePaths(page, this.files.index);
    for (const path of paths) {
      const text = await this.files.read(path);
      if (text !== null) return { text, anchor };
    }
    return null;
  }

  /** Without pages that are for people only: those have no Markdown version. */
  private async hitsFor(query: string, set: AgentSet) {
    const answer = await (await this.engineOf(set)).answer(query);
    const hits = rankedHits(answer);
    const pages = await Promise.all(hits.map(({ url }) => this.findPage(url)));
    return { hits: hits.filter((_, at) => pages[at]), suggestions: answer.suggestions };
  }

  private async samplesFor({ name }: ReferenceSymbol, set: AgentSet): Promise<string[]> {
    if (set.search === null) return [];
    const guides = (await this.hitsFor(name, set)).hits.filter(({ kind }) => kind === null).slice(0, most.samples);
    const pages = await Promise.all(guides.map(({ url }) => this.findPage(url).catch(() => null)));
    return guides.flatMap(({ url }, at) => {
      const [sample] = samplesWith(name, pages[at]?.text ?? "");
      return sample === undefined ? [] : [`From ${url}:\n\n${sample}`];
    });
  }

  private async describe(symbol: ReferenceSymbol, symbols: ReferenceSymbol[], set: AgentSet): Promise<string> {
    const { kind, signatures = [], description = "", isDeprecated, url } = symbol;
    const text = (await this.readPage(url).catch(() => "")).replace(/^---\n[\s\S]*?\n---\n+/, "");
    const members = symbols.filter((each) => each.parent === symbol.name && each.url.startsWith(`${url}#`));
    const brief = members.length > 0 ? withoutMembers(text) : null;
    const code = signatures.map((signature) => symbol.name + signature).join("\n");
    const samples = await this.samplesFor(symbol, set);
    return [
      `# ${fullName(symbol)} (${kind}${isDeprecated ? ", deprecated" : ""})`,
      url,
      ...(code && !text.includes("```ts") ? [`\`\`\`ts\n${code}\n\`\`\``] : []),
      (brief ?? text) || description,
      ...(brief === null ? [] : ["## Members", members.map(memberLine).join("\n")]),
      ...(samples.length > 0 ? ["## Samples that use it", ...samples] : []),
    ].join("\n\n");
  }
}

type Hit = ReturnType<typeof rankedHits>[number];

function hitLine({ name, page, trail, kind, url, sections }: Hit, index: number): string {
  const where = [...trail, page].filter(Boolean).join(" > ");
  const below = sections.map((section) => `\n   - ${section.name}: ${section.url}`).join("");
  return `${index + 1}. ${name}${kind ? ` (${kind})` : ""}${where && ` in ${where}`}: ${url}${below}`;
}

function versionLine({ version, label, isLatest, locale, list }: AgentSet): string {
  const others = [...(label === version ? [] : [label]), ...(isLatest ? ["latest"] : [])];
  const name = version === null ? "" : `version: ${version}${others.length > 0 ? ` (${others.join(", ")})` : ""}, `;
  return `- ${name}language: ${locale}, pages: /${list}`;
}

function fullName({ name, parent }: ReferenceSymbol): string {
  return parent ? `${parent}.${name}` : name;
}

function memberLine({ name, signatures: [signature = ""] = [], description, isDeprecated }: ReferenceSymbol): string {
  const about = [...(isDeprecated ? ["Deprecated."] : []), ...(description ? [description] : [])].join(" ");
  const line = signature.replace(/\s+/g, " ").replace(/(?<=[(<[]) |,? (?=[)>\]])/g, "");
  return `- \`${name}${line}\`${about && `: ${about}`}`;
}

/** `Noema.calm`, `calm()` and `calm`; in other case only where nothing is written so. */
function symbolsNamed(written: string, symbols: ReferenceSymbol[]): ReferenceSymbol[] {
  const wanted = written.trim().replace(/\(.*$/, "").replaceAll("#", ".");
  const named = (same: (name: string) => boolean) => symbols.filter((symbol) => same(symbol.name) || same(fullName(symbol)));
  const exact = named((name) => name === wanted);
  return exact.length > 0 ? exact : named((name) => name.toLowerCase() === wanted.toLowerCase());
}
