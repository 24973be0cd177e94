/** The headings that the layout of a reference page renders, for its table of contents, and the rows of its tables. */
import type { Root } from "hast";
import type { ApiMember, ApiPage } from "../../model/api.ts";
import type { Heading } from "../../model/page.ts";

/** Titles of the groups of members. */
const groupTitles: Record<ApiMember<unknown>["kind"], string> = {
  callSignature: "Calls",
  constructSignature: "Construct signatures",
  constructor: "Constructors",
  enumMember: "Members",
  property: "Properties",
  accessor: "Accessors",
  method: "Methods",
  indexSignature: "Index signatures",
};

export function apiHeadings({ signatures, groups, lists, changes = [] }: ApiPage<Root>): Heading[] {
  return [
    ...signatures.flatMap(({ isDescribed, comment }, index) =>
      isDescribed && comment.deprecated === null ? [{ depth: 2, id: `overload-${index + 1}`, text: `Overload ${index + 1}` }] : [],
    ),
    ...groups.flatMap((group) => [
      { depth: 2, id: group.id, text: group.title ?? groupTitles[group.kind] },
      ...group.members.filter(({ to }) => to === undefined).map((member) => ({ depth: 3, id: member.anchor, text: memberLabel(member) })),
    ]),
    ...changes.map(({ id, title }) => ({ depth: 2, id, text: title })),
    ...lists.map(({ id, title }) => ({ depth: 2, id, text: title })),
  ];
}

/** `calm()`, `status`. */
function memberLabel({ kind, name }: ApiMember<Root>): string {
  return kind === "method" ? `${name}()` : name;
}
