/** Tag pages as in Docusaurus: for each set of pages one for every tag, e.g. `/docs/tags/eeg`, and `/docs/tags`, which lists the tags. */
import GithubSlugger, { slug as slugOfText } from "github-slugger";
import type { SetOfPage } from "../areas/docsSets.ts";
import { routeInLocale } from "../areas/locales.ts";
import type { CategoryIndex, PageReference } from "../model/graph.ts";
import { comparePaths, joinPath } from "../text/path.ts";
import type { RoutedPage } from "./routes/routes.ts";
import { freeRoute } from "./sidebar/allPages.ts";

/** A page that lists the pages of a tag, or the tags. */
export interface TagPlan extends CategoryIndex, SetOfPage {
  /** The page that lists the tags; null for that page itself. */
  parent: PageReference | null;
  /** Route below which the pages of the set are. */
  base: string;
}

export interface TagPages {
  plans: TagPlan[];
  /** Where the tags of a page lead, by its route. */
  tagsOf: Map<string, PageReference[]>;
}

/** The tags of the pages below one route, by the last part of their address. */
interface TaggedSet extends SetOfPage {
  base: string;
  tags: Map<string, { label: string; pages: RoutedPage[] }>;
}

type Words = (locale: string | null) => { tags: string };

/** `pages`: all but drafts. Unlisted pages show their tags, but are not listed. */
export function planTags(pages: RoutedPage[], isTaken: (route: string) => boolean, words: Words): TagPages {
  const tagsOf: TagPages["tagsOf"] = new Map();
  const plans = setsWithTags(pages).flatMap(({ tags, ...place }) => {
    const title = words(place.locale).tags;
    const list = { label: title, route: freeRoute(joinPath(place.base, "tags"), isTaken) };
    const ofTags = [...tags].map(([slug, { label, pages: tagged }]) => {
      const route = freeRoute(joinPath(list.route, slug), isTaken);
      for (const page of tagged) tagsOf.set(page.route, [...(tagsOf.get(page.route) ?? []), { label, route }]);
      const items = tagged
        .filter(({ page }) => !page.frontMatter.unlisted)
        .map(({ page, route }) => ({ label: page.title, route, description: page.description }));
      const plan = { ...place, route, title: `${title}: ${label}`, description: "", items: sorted(items), parent: list };
      return { plan, card: { label: `${label} (${items.length})`, route, description: "" } };
    });
    const cards = ofTags.filter(({ plan }) => plan.items.length > 0).map(({ card }) => card);
    return [...ofTags.map(({ plan }) => plan), { ...place, ...list, title, description: "", items: sorted(cards), parent: null }];
  });
  return { plans, tagsOf };
}

function setsWithTags(pages: RoutedPage[]): TaggedSet[] {
  const sets = new Map<string, TaggedSet>();
  for (const routed of pages) {
    const { page, set, locale } = routed;
    const place = { area: page.area, version: page.version, locale };
    // Pages outside of docs at the root share its tags.
    const base = set?.routeBase ?? routeInLocale("/", locale);
    for (const tag of page.frontMatter.tags ?? []) {
      const taggedSet = sets.get(base) ?? { ...place, base, tags: new Map() };
      const label = typeof tag === "string" ? tag : tag.label;
      // `/signals/eeg/` -> `signals/eeg`
      const slug = typeof tag === "string" ? slugOf(tag, taggedSet.tags) : tag.permalink.replace(/^\/+|\/+$/g, "") || "tag";
      const known = taggedSet.tags.get(slug) ?? { label, pages: [] };
      if (!known.pages.includes(routed)) known.pages.push(routed);
      sets.set(base, { ...taggedSet, tags: taggedSet.tags.set(slug, known) });
    }
  }
  return [...sets.values()];
}

/** `C` and `C++` both are `c`, so the second one is `c-1`; `EEG` and `eeg` are one tag. */
function slugOf(label: string, tags: TaggedSet["tags"]): string {
  const slugger = new GithubSlugger();
  const words = (text: string) =>
    text
      .normalize()
      .toLowerCase()
      .trim()
      .split(/[\s-]+/)
      .join(" ");
  for (;;) {
    const slug = slugger.slug(slugOfText(label.trim()) || "tag");
    const other = tags.get(slug);
    // `/tags/index` may be the address of the list.
    if (slug !== "index" && (!other || words(other.label) === words(label))) return slug;
  }
}

function sorted(items: CategoryIndex["items"]): CategoryIndex["items"] {
  return items.sort((a, b) => comparePaths(a.label, b.label));
}
