/** The context for expanding a sidebar, and where the results go. */
import type GithubSlugger from "github-slugger";
import type { DocsSet } from "../../areas/docsSets.ts";
import type { SidebarItem } from "../../model/graph.ts";
import { styleOf, type UserSidebarItem } from "../../model/sidebarConfig.ts";
import type { CategoryFile } from "../../model/source.ts";
import { type Place, type Problem, problem } from "../../problems/problem.ts";
import type { UrlStyle } from "../../text/url.ts";
import type { SetDocs } from "../docs.ts";
import type { HintFor } from "../hints.ts";
import type { RoutedPage } from "../routes/routes.ts";

/** Steps to a value of the config, e.g. `["sidebars", "docs", 2, "items", 0]`. */
export type Keys = readonly (string | number)[];

export type CategoryItem = Extract<SidebarItem, { type: "category" }>;

/** A category index that a sidebar asks for. */
export interface CategoryPlan {
  route: string;
  place: () => Place;
  title: string;
  description: string;
  keywords: string[];
  set: DocsSet;
  category: CategoryItem;
  /** Path of the `_category_` file that asked for it; null for a category of the config. */
  source: string | null;
}

export interface SidebarContext {
  docs: SetDocs;
  /** `_category_` files of the set by folder. */
  categoryFiles: Map<string, CategoryFile>;
  /** What `{ type: "reference" }` expands to in this set. */
  reference: SidebarItem[];
  config: UrlStyle;
  /** Place of a value of the area; called only for problems, since it reads the config file. */
  place: (keys: Keys) => Place;
  /** Makes the routes of category indexes distinct within the set. */
  slugger: GithubSlugger;
  hintFor: HintFor;
  plans: CategoryPlan[];
  /** Route of the index of a folder, which several sidebars may show: by its `_category_` file, else by its path. */
  planned: Map<CategoryFile | string, string>;
  problems: Problem[];
}

const partialHint = "A file or folder whose name begins with _ is not a page: rename it, or remove it from the sidebar.";

/** The page with that id: null for a draft, which is left out silently, and for an unknown one, which is reported. */
export function docNamed(id: string, place: () => Place, context: SidebarContext): RoutedPage | null {
  const { docs, hintFor, problems } = context;
  const routed = docs.byId.get(id);
  if (routed === undefined && !docs.set.hasForeignSidebars) {
    const message = `The sidebar names the page "${id}", which does not exist in the ${nameOfSet(docs.set)}.`;
    const hint = /(?:^|\/)_/.test(id) ? partialHint : hintFor(id, docs.ids, "pages");
    problems.push(problem("C013", message, { place: place(), hint }));
  }
  return routed === undefined || routed.isDraft ? null : routed;
}

/** `docs area "default"`, with the version where there are several. */
export function nameOfSet({ area, version }: DocsSet): string {
  return `${version === null ? "" : `version "${version.name}" of the `}docs area "${area.id}"`;
}

/** The name of a page in a sidebar. */
export function sidebarLabel({ page }: RoutedPage): string {
  return page.frontMatter.sidebar_label ?? page.title;
}

/** A page as a sidebar entry; the sidebar's settings win over the page's. */
export function linkTo(
  routed: RoutedPage,
  settings: Partial<Omit<Extract<UserSidebarItem, { type: "doc" | "ref" }>, "type">> = {},
): SidebarItem {
  const { frontMatter } = routed.page;
  return {
    type: "link",
    label: settings.label ?? sidebarLabel(routed),
    route: routed.route,
    ...styleOf(settings, { className: frontMatter.sidebar_class_name, badge: frontMatter.sidebar_badge }),
    ...(frontMatter.unlisted && { isUnlisted: true }),
  };
}
