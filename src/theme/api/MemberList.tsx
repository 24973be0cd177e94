/** Compact lists: the members of a page, those it inherits, the pages of a namespace. */
import type { ReactNode } from "react";
import { useApiWord, useStrings } from "../context/site.tsx";
import { fitsInColumn, fitsInList } from "../primitives/ApiName.tsx";
import { kindLetters } from "../primitives/kinds.ts";
import { InlineCode } from "./ApiCode.tsx";
import type { ApiEntry, ApiFlag, ApiGroup, ApiInherited, ApiKind, ApiMember, ApiMemberKind } from "./apiPage.ts";
import { Flags, groupWords, warningFlags } from "./Flags.tsx";
import { Fold } from "./Fold.tsx";
import { memberLabel, RowName } from "./Member.tsx";
import { Transports } from "./Transports.tsx";

export type ApiMembers = ApiMember<ReactNode>[];

const manyMembers = 16;

/** Whether it has so many members that it has a filter, a list of names alone, and folded examples. */
export function isLong(groups: readonly ApiGroup<unknown>[]): boolean {
  return groups.flatMap(({ members }) => members).filter(({ foreignBase }) => foreignBase === undefined).length >= manyMembers;
}

/** Members that have sections, near the top of the page, each in one line; statics apart, and folded what few look for. */
export function MemberList({ groups }: { groups: ApiGroup<ReactNode>[] }) {
  const { apiOverview } = useStrings();
  const word = useApiWord();
  const all = groups.flatMap(({ members }) => members);
  if (all.length < 2 || all.every(({ isRow }) => isRow)) return null;
  const isBrief = isLong(groups);
  const parts = groups.flatMap(({ title, kind, members }) =>
    [false, true].map((isStatic) => ({
      title: (title ?? word(groupWords[kind])) + (isStatic ? ` (${word("static")})` : ""),
      members: members.filter((member) => foldOf(member) === null && member.flags.includes("static") === isStatic),
    })),
  );
  const filled = parts.filter(({ members }) => members.length > 0);
  return (
    <nav className="api-overview" aria-label={apiOverview}>
      {filled.map(({ title, members }) => (
        <div key={title}>
          {filled.length > 1 && <p className="api-list-title">{title}</p>}
          <MemberRows members={members} isBrief={isBrief} />
        </div>
      ))}
      <Folds members={all.filter((member) => foldOf(member) !== null)}>
        {(members) => <MemberRows members={members} isBrief={isBrief} />}
      </Folds>
    </nav>
  );
}

/** A stage, or the class of another package that declares it; null for what readers came for. */
export function foldOf({ flags, foreignBase }: ApiMember<ReactNode>): string | null {
  return foreignBase ?? (["internal", "deprecated"] as const).find((flag) => flags.includes(flag)) ?? null;
}

/** Members by what they are folded for. */
export function Folds({ members, children }: { members: ApiMembers; children: (members: ApiMembers) => ReactNode }) {
  const word = useApiWord();
  return [...new Set(members.map((member) => foldOf(member) ?? ""))].map((fold) => {
    const folded = members.filter((member) => (foldOf(member) ?? "") === fold);
    const title = fold === "internal" || fold === "deprecated" ? word(fold) : <InheritedFrom name={fold} />;
    return (
      <Fold key={fold} title={title} count={folded.length}>
        {children(folded)}
      </Fold>
    );
  });
}

function InheritedFrom({ name }: { name: string }) {
  const { apiInheritedFrom } = useStrings();
  return (
    <>
      {`${apiInheritedFrom} `}
      <code>{name}</code>
    </>
  );
}

function MemberRows({ members, isBrief }: { members: ApiMembers; isBrief: boolean }) {
  return (
    <ul className="api-list" data-brief={isBrief || undefined}>
      {members.map((member) => (
        <Row
          key={member.anchor}
          kind={member.kind}
          name={memberLabel(member)}
          href={`#${member.anchor}`}
          flags={member.flags}
          fits={isBrief ? fitsInColumn : fitsInList}
          end={<Transports transports={[...new Set(member.signatures.flatMap(({ comment }) => comment.transports))]} isCompact={true} />}
        >
          <Brief member={member} />
        </Row>
      ))}
    </ul>
  );
}

interface RowProps {
  id?: string;
  kind: ApiKind | ApiMemberKind;
  name: string;
  href: string;
  flags: ApiFlag[];
  fits?: number;
  children: ReactNode;
  end?: ReactNode;
}

/** An icon, a name and what is said of it. */
function Row({ id, kind, children, end, ...name }: RowProps) {
  return (
    <li className="api-row" id={id}>
      {kind !== "index" && <KindIcon kind={kind} />}
      <RowName {...name} />{" "}
      <span className="api-row-text">
        <Flags flags={name.flags} only={warningFlags} />
        {children}
      </span>
      {end}
    </li>
  );
}

/** The first sentence; a member without one shows its type, a member of an enumeration also its value. */
function Brief({ member }: { member: ApiMember<ReactNode> }): ReactNode {
  const { common, signatures } = member;
  const text = (common ? [common, ...signatures] : signatures).find(({ comment }) => comment.brief !== null)?.comment.brief;
  const value = member.signatures[0]?.value;
  if (!value || (text && member.kind !== "enumMember")) return text;
  return (
    <>
      <InlineCode code={value} /> {text}
    </>
  );
}

/** Inherited members, folded by class: they are documented on its page. */
export function InheritedList({ inherited }: { inherited: ApiInherited<ReactNode>[] }) {
  const originOf = ({ from }: ApiInherited<ReactNode>) => JSON.stringify(from.map(({ text, to }) => [text, to]));
  return [...new Set(inherited.map(originOf))].map((origin) => {
    const members = inherited.filter((member) => originOf(member) === origin);
    const name = members[0]?.from.map(({ text }) => text).join("") ?? "";
    return (
      <Fold key={origin} title={<InheritedFrom name={name} />} count={members.length}>
        <ul className="api-list">
          {members.map((member) => (
            <Row key={member.anchor} id={member.anchor} kind={member.kind} name={memberLabel(member)} href={member.to} flags={member.flags}>
              {member.brief}
            </Row>
          ))}
        </ul>
      </Fold>
    );
  });
}

/** Pages of a namespace or of the whole reference. */
export function PageList({ entries }: { entries: ApiEntry<ReactNode>[] }) {
  const word = useApiWord();
  const isAmbiguous = (name: string) => entries.filter((entry) => entry.name === name).length > 1;
  return (
    <ul className="api-list">
      {entries.map(({ kind, name, to, brief, isDeprecated }) => (
        <Row key={`${name} ${to}`} kind={kind} name={name} href={to} flags={isDeprecated ? ["deprecated"] : []}>
          {isAmbiguous(name) && <span className="api-flag">{word(kind)}</span>}
          {brief}
        </Row>
      ))}
    </ul>
  );
}

/** A letter in a square; the word is next to it or in the heading above. */
function KindIcon({ kind }: { kind: Exclude<ApiKind, "index"> | ApiMemberKind }) {
  return (
    <span className="api-icon" data-kind={kind} aria-hidden="true">
      {kindLetters[kind]}
    </span>
  );
}
