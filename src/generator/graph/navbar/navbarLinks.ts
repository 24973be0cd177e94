/** Builds the navbar items that are one link or one piece of markup. */
import { routeInLocale } from "../../areas/locales.ts";
import { scopeOf, searchFolder } from "../../areas/searchScopes.ts";
import { type DocsVersion, versionsOf } from "../../areas/versions.ts";
import type { DocsArea } from "../../model/config.ts";
import type { NavbarHtml, NavbarLink, NavbarSearch } from "../../model/graph.ts";
import { problem } from "../../problems/problem.ts";
import { normalizePath } from "../../text/path.ts";
import { searchRoute } from "../../text/reservedNames.ts";
import { isExternalUrl, mapPath, splitUrl } from "../../text/url.ts";
import { linksIn } from "../sidebar/category.ts";
import { sidebarKey, sidebarNames } from "../sidebar/sidebar.ts";
import { docsOf, docsOfVersion, fault, type ItemRef, type NavbarContext, withoutEffect } from "./navbarContext.ts";

type Target = Pick<NavbarLink, "route" | "href">;

/** Where `to` or `href` lead; null when neither is written. */
export function targetOf({ item }: ItemRef): Target | null {
  const { to, href } = item;
  if (href !== undefined) return { href };
  if (to === undefined) return null;
  return isExternalUrl(to) ? { href: to } : { route: mapPath(to, (path) => normalizePath(`/${path}`)) };
}

/** What an item sets itself, whatever it links to. */
function ownProps({ item, position }: ItemRef): Omit<NavbarLink, "label" | "route" | "href"> {
  return {
    type: "link",
    position,
    ...(item.html !== undefined && { html: item.html }),
    ...(item.className !== undefined && { className: item.className }),
    ...(item.activeBaseRegex !== undefined && { activeRegex: item.activeBaseRegex }),
    ...(item.activeBasePath !== undefined && { activeBase: normalizePath(`/${item.activeBasePath}`) }),
  };
}

export function buildLink(ref: ItemRef, context: NavbarContext): NavbarLink | null {
  const target = targetOf(ref);
  if (target === null) return fault(ref, "it leads nowhere", context, "Write `to` for a page of this site or `href` for another address.");
  const path = target.route === undefined ? undefined : splitUrl(target.route).path;
  const label = ref.item.label ?? (path === undefined ? undefined : context.nodeAt.get(path)?.title) ?? target.route ?? target.href ?? "";
  const isBelow = path !== undefined && path !== "/";
  return { ...(isBelow && { activeBase: path }), ...ownProps(ref), label, ...target };
}

export function buildHtml(ref: ItemRef, context: NavbarContext): NavbarHtml | null {
  const { item, position } = ref;
  if (item.value === undefined) return fault(ref, "it has no HTML", context, "Set `value` to the HTML.");
  return { type: "html", position, html: item.value, ...(item.className !== undefined && { className: item.className }) };
}

/** The place of the search field. */
export function buildSearch(ref: ItemRef, context: NavbarContext): NavbarSearch | null {
  if (context.config.search === false)
    return fault(ref, "`search` is false, so there is nothing to show", context, "Remove one of the two.");
  const { item, position } = ref;
  return { type: "search", position, ...searchOf(context), ...(item.className !== undefined && { className: item.className }) };
}

/** Where readers of a version and language search; empty for the index of most pages. */
export function searchOf({ current, index, scoped }: NavbarContext): Pick<NavbarSearch, "route" | "folder"> {
  const folder = searchFolder(scopeOf(current, scoped));
  if (folder === searchFolder()) return {};
  const route = index.find((page) => page.folder === folder)?.route ?? routeInLocale(searchRoute, current.locale);
  return { route, folder };
}

/** A link to one page of the docs. Drafts and unlisted pages are not shown. */
export function buildDoc(ref: ItemRef, context: NavbarContext): NavbarLink | null {
  const { docId, label } = ref.item;
  if (docId === undefined) return fault(ref, "it names no page", context, "Set `docId` to the id of the page.");
  const docs = docsOf(ref, context);
  if (docs === null) return null;
  const routed = docs.byId.get(docId) ?? docsOfVersion(docs.set.area, null, context)?.byId.get(docId);
  if (routed === undefined) {
    const cause = `there is no page "${docId}" in the docs area "${docs.set.area.id}"`;
    return fault(ref, cause, context, context.hintFor(docId, docs.ids, "pages"));
  }
  if (routed.isDraft || routed.page.frontMatter.unlisted) return null;
  const sidebar = context.nodeAt.get(routed.route)?.sidebar ?? null;
  const shared = sidebar !== null && { activeSidebars: [sidebar] };
  return { ...ownProps(ref), label: label ?? routed.page.title, route: routed.route, ...shared };
}

/** A link to the first entry of a sidebar, current wherever that sidebar is shown. */
export function buildDocSidebar(ref: ItemRef, context: NavbarContext): NavbarLink | null {
  const { sidebarId, label } = ref.item;
  if (sidebarId === undefined) return fault(ref, "it names no sidebar", context, "Set `sidebarId` to the name of the sidebar.");
  const docs = docsOf(ref, context);
  if (docs === null) return null;
  const last = docsOfVersion(docs.set.area, null, context) ?? docs;
  const keys = [docs, last].map(({ set }) => sidebarKey(set.key, sidebarId));
  const key = keys.find((each) => context.trees.has(each));
  if (key === undefined) {
    const hint = context.hintFor(sidebarId, sidebarNames(last.set.key, context.trees), "sidebars");
    return fault(ref, `there is no sidebar "${sidebarId}" in the docs area "${docs.set.area.id}"`, context, hint);
  }
  const [first] = linksIn(context.trees.get(key) ?? []);
  if (first === undefined) {
    const message = `The navbar item ${JSON.stringify(ref.item)} leads to the sidebar "${sidebarId}", which has no link.`;
    const hint = "Add a page to the sidebar, or remove the item.";
    context.problems.push(problem("C008", message, { place: context.locate([...ref.keys, "sidebarId"]), hint }));
    return null;
  }
  return { ...ownProps(ref), ...first, ...(label !== undefined && { label }), activeSidebars: [key] };
}

/** A link to the docs in the version of the page, or in the first that the item lists. */
export function buildDocsVersion(ref: ItemRef, context: NavbarContext): NavbarLink | null {
  const docs = docsOf(ref, context);
  if (docs === null) return null;
  const { area } = docs.set;
  const listed = listedVersions(ref, area, context);
  if (listed === null) return null;
  const [first] = listed;
  const version = ref.item.versions === undefined ? (listed.find(({ name }) => name === docs.set.version?.name) ?? first) : first;
  if (version === undefined) return fault(ref, "it lists no version", context);
  if (targetOf(ref) === null && homeOf(version, area, context) === null) {
    return withoutEffect(ref, `the version "${version.name}" has no pages`, context);
  }
  return versionLink({ ref, version, area, label: ref.item.label }, context);
}

/** The first page of a version in the language of the page; null for a version without pages. */
export function homeOf({ name }: DocsVersion, area: DocsArea, context: NavbarContext): string | null {
  return context.homes.get(docsOfVersion(area, name, context)?.set.key ?? "")?.route ?? null;
}

/** A link to a version's main page, current on all pages of the version. */
export function versionLink(
  { ref, version, area, label = version.label }: { ref: ItemRef; version: DocsVersion; area: DocsArea; label?: string | undefined },
  context: NavbarContext,
): NavbarLink {
  const target = targetOf(ref) ?? { route: homeOf(version, area, context) ?? version.route };
  const isOnly = docsOfVersion(area, version.name, context)?.set.version === null;
  return {
    ...(isOnly && { activeBase: version.route }),
    ...ownProps(ref),
    label,
    ...target,
    ...(!isOnly && { version: { area: area.id, name: version.name } }),
  };
}

/** The versions that an item lists, all if it lists none; null if one does not exist, or none has a page, which is reported. */
export function listedVersions(ref: ItemRef, area: DocsArea, context: NavbarContext): DocsVersion[] | null {
  const { item, keys } = ref;
  const all = versionsOf(area).map((version) => ({
    ...version,
    label: docsOfVersion(area, version.name, context)?.set.version?.label ?? version.label,
  }));
  if (all.every((version) => homeOf(version, area, context) === null))
    return fault(ref, `the docs area "${area.id}" has no pages`, context, "Add a page, or remove the item.");
  if (item.versions === undefined) return all;
  const entries = Array.isArray(item.versions)
    ? item.versions.map((name, key) => ({ name, key, label: undefined }))
    : Object.entries(item.versions).map(([name, { label }]) => ({ name, key: name, label }));
  const names = all.map(({ name }) => name);
  const unknown = entries.filter(({ name }) => !names.includes(name));
  for (const { name, key } of unknown) {
    const message = `The navbar item ${JSON.stringify(item)} names the version "${name}", which the docs area "${area.id}" does not have.`;
    const details = { place: context.locate([...keys, "versions", key]), hint: context.hintFor(name, names, "versions") };
    context.problems.push(problem("C007", message, details));
  }
  if (unknown.length > 0) return null;
  const byName = new Map(all.map((version) => [version.name, version]));
  return entries.flatMap(({ name, label }) => {
    const version = byName.get(name);
    return version === undefined ? [] : [{ ...version, label: label ?? version.label }];
  });
}
