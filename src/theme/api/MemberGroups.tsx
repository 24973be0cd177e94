/** The members of a page by group: what is at hand in a table or in sections, what few look for folded. */
import type { ReactNode } from "react";
import { useSlots } from "../context/components.tsx";
import { useApiWord, useStrings } from "../context/site.tsx";
import type { ApiGroup, ApiMember } from "./apiPage.ts";
import { groupWords } from "./Flags.tsx";
import { Member } from "./Member.tsx";
import { type ApiMembers, Folds, foldOf, InheritedList, isLong } from "./MemberList.tsx";
import { MemberTable } from "./MemberTable.tsx";

/** Narrows the members as one types; `memberFilter.ts` does. Without scripts it is not shown. */
export function MemberFilter() {
  const { apiFilter, apiFilterCount } = useStrings();
  return (
    <div className="api-filter">
      <input type="search" aria-label={apiFilter} placeholder={apiFilter} autoComplete="off" spellCheck={false} />
      <output data-text={apiFilterCount} />
    </div>
  );
}

export function MemberGroups({ groups }: { groups: ApiGroup<ReactNode>[] }) {
  const word = useApiWord();
  const { Heading } = useSlots();
  const isBrief = isLong(groups);
  return groups.map(({ id, title, kind, members, inherited }) => {
    const isFolded = (member: ApiMember<ReactNode>) => (member.isRow ? member.foreignBase !== undefined : foldOf(member) !== null);
    const folded = members.filter(isFolded);
    const parts = { kind, isBrief };
    return (
      <section className="api-group" key={id}>
        <Heading as="h2" id={id}>
          {title ?? word(groupWords[kind])}
        </Heading>
        <Members members={members.filter((member) => !isFolded(member))} {...parts} />
        <Folds members={folded}>{(members) => <Members members={members} {...parts} />}</Folds>
        <InheritedList inherited={inherited} />
      </section>
    );
  });
}

type Parts = Pick<ApiGroup<ReactNode>, "kind"> & { isBrief: boolean };

function Members({ members, kind, isBrief }: Parts & { members: ApiMembers }) {
  const rows = members.filter(({ isRow }) => isRow);
  return (
    <>
      {rows.length > 0 && <MemberTable members={rows} kind={kind} />}
      {members.map((member) => member.hasSection && <Member key={member.anchor} member={member} isBrief={isBrief} />)}
    </>
  );
}
