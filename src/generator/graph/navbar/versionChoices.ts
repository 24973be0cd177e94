/** Where docs items of the navbar lead on pages without a version of their own: a reader may have chosen one. */
import { versionsOf } from "../../areas/versions.ts";
import type { NavbarLink, NavbarMenu, VersionChoices } from "../../model/graph.ts";
import { docsOf, type ItemRef, type NavbarContext } from "./navbarContext.ts";

type Choice = VersionChoices["items"][number];

/** An item whose target or label depends on a version. */
export type VersionedItem = NavbarLink | NavbarMenu;

/** The item as `build` makes it for the last version, with what it is on the pages of each other version. */
export function withChoices<Item extends VersionedItem>(build: (ref: ItemRef, context: NavbarContext) => Item | null) {
  return (ref: ItemRef, context: NavbarContext): Item | null => {
    const item = build(ref, context);
    const area = item && docsOf(ref, context)?.set.area;
    if (!area || area.persistence === "none") return item;
    const { current } = context;
    const inVersion = (version: string | null) => build(ref, { ...context, problems: [], current: { ...current, area: area.id, version } });
    const versions = versionsOf(area);
    const isInLast = current.area === area.id && versions.some(({ name, isLast }) => isLast && name === current.version);
    // A version that lacks the page has the item of the last one.
    if (isInLast || JSON.stringify(item) !== JSON.stringify(inVersion(null))) return item;
    const choiceOf = (version: string, { label, route, href }: Omit<Choice, "version">): Choice => ({ version, label, route, href });
    const first = choiceOf("", item);
    const all = versions.map(({ name }) => choiceOf(name, inVersion(name) ?? item));
    const others = all.filter((choice) => JSON.stringify({ ...choice, version: "" }) !== JSON.stringify(first));
    return others.length === 0 ? item : { ...item, choices: { area: area.id, items: [first, ...others] } };
  };
}
