/** Compact lists: the members of a page, those it inherits, the pages of a namespace. */
import { Fragment, type ReactNode } from "react";
import { useStrings } from "../context/site.tsx";
import { fitsInColumn, fitsInList } from "../primitives/ApiName.tsx";
import { kindLetters, kindWords } from "../primitives/kinds.ts";
import { InlineCode } from "./ApiCode.tsx";
import type { ApiEntry, ApiGroup, ApiInherited, ApiKind, ApiMember, ApiMemberKind } from "./apiPage.ts";
import { Flags, useApiWords, warningFlags } from "./Flags.tsx";
import { memberLabel, RowName } from "./Member.tsx";
import { Transports } from "./Transports.tsx";

const manyMembers = 16;

/** Whether it has so many members that it has a filter, a list of names alone, and folded examples. */
export function isLong(groups: readonly ApiGroup<unknown>[]): boolean {
  return groups.flatMap(({ members }) => members).filter(({ foreignBase }) => foreignBase === undefined).length >= manyMembers;
}

/** Members that have sections, near the top of the page: each in one line, or many by their names alone. */
export function MemberList({ groups }: { groups: ApiGroup<ReactNode>[] }) {
  const { apiOverview } = useStrings();
  const { groups: titles, origins, apiFlags } = useApiWords();
  const filled = groups.filter(({ members }) => members.length > 0);
  const count = filled.reduce((sum, { members }) => sum + members.length, 0);
  const [first] = filled;
  const isListed = count > 1 && !filled.every(({ members }) => members.every(({ isRow }) => isRow));
  const isBrief = isLong(groups);
  const inherited = groups.flatMap(inheritedIn);
  if (!isListed && inherited.length === 0) return null;
  // In a list of names only, icons distinguish the kinds.
  const parts = !isListed
    ? []
    : isBrief && first && filled.every(({ title }) => title === undefined)
      ? [{ ...first, members: filled.flatMap(({ members }) => members) }]
      : filled;
  // Most readers call a class and do not extend it. A row says "protected" itself, a name alone does not.
  const isApart = ({ flags, foreignBase }: ApiMember<ReactNode>) => isBrief && foreignBase === undefined && flags.includes("protected");
  const apart = isListed ? filled.flatMap(({ members }) => members.filter(isApart)) : [];
  return (
    <nav className="api-overview" aria-label={apiOverview}>
      {parts.map(({ id, title, kind, members }) => (
        <div key={id}>
          {parts.length > 1 && <p className="api-list-title">{title ?? titles[kind]}</p>}
          <ul className="api-list" data-brief={isBrief || undefined}>
            {members
              .filter((member) => member.foreignBase === undefined && !isApart(member))
              .map((member) => (
                <MemberRow key={member.anchor} member={member} isBrief={isBrief} />
              ))}
          </ul>
        </div>
      ))}
      {[...new Set(inherited.map(({ base }) => base))].map((base) => (
        <Names key={base} names={inherited.filter((name) => name.base === base)}>
          {`${origins.inheritedFrom} `}
          <code>{base}</code>
        </Names>
      ))}
      {apart.length > 0 && <Names names={apart.map((member) => named(member, `#${member.anchor}`))}>{apiFlags.protected}</Names>}
    </nav>
  );
}

interface MemberName {
  label: string;
  href: string;
  isDeprecated: boolean;
}

function named(member: ApiMember<ReactNode> | ApiInherited<ReactNode>, href: string): MemberName {
  return { label: memberLabel(member), href, isDeprecated: member.flags.includes("deprecated") };
}

/** What is documented elsewhere, or folded below. */
function inheritedIn({ members, inherited }: ApiGroup<ReactNode>): (MemberName & { base: string })[] {
  return [
    ...members.flatMap((member) =>
      member.foreignBase === undefined ? [] : { base: member.foreignBase, ...named(member, `#${member.anchor}`) },
    ),
    ...inherited.map((member) => ({ base: nameOf(member), ...named(member, member.to) })),
  ];
}

/** More are found in the list below, whose fold has all. */
const mostInherited = 30;

/** By names alone, after what they have in common. */
function Names({ names, children }: { names: MemberName[]; children: ReactNode }) {
  return (
    <p className="api-inherited">
      {children}
      {": "}
      {names.slice(0, mostInherited).map(({ label, href, isDeprecated }, index) => (
        <Fragment key={`${label} ${href}`}>
          {index > 0 && ", "}
          <a href={href} data-deprecated={isDeprecated || undefined}>
            {label}
          </a>
        </Fragment>
      ))}
      {names.length > mostInherited && ` … (${names.length})`}
    </p>
  );
}

function MemberRow({ member, isBrief }: { member: ApiMember<ReactNode>; isBrief: boolean }) {
  const fits = isBrief ? fitsInColumn : fitsInList;
  const transports = [...new Set(member.signatures.flatMap(({ comment }) => comment.transports))];
  return (
    <li className="api-row" data-internal={member.flags.includes("internal") || undefined}>
      <KindIcon kind={member.kind} />
      <RowName name={memberLabel(member)} href={`#${member.anchor}`} flags={member.flags} fits={fits} />
      {!isBrief && (
        <>
          {" "}
          <span className="api-row-text">
            <Flags flags={member.flags} only={warningFlags} />
            <Brief member={member} />
          </span>
          <Transports transports={transports} isCompact={true} />
        </>
      )}
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

/** Inherited members, folded: they are documented on their own page. */
export function InheritedList({ inherited }: { inherited: ApiInherited<ReactNode>[] }) {
  const { origins } = useApiWords();
  return byOrigin(inherited).map((members) => (
    <details className="fold" key={members[0] && originOf(members[0])}>
      <summary>
        <span>
          {`${origins.inheritedFrom} `}
          <code>{members[0] && nameOf(members[0])}</code>
          {` (${members.length})`}
        </span>
      </summary>
      <div className="fold-body">
        <ul className="api-list">
          {members.map((member) => (
            <li className="api-row" key={member.anchor} id={member.anchor}>
              <KindIcon kind={member.kind} />
              <RowName name={memberLabel(member)} href={member.to} flags={member.flags} />{" "}
              <span className="api-row-text">
                <Flags flags={member.flags} only={warningFlags} />
                {member.brief}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </details>
  ));
}

function nameOf({ from }: ApiInherited<ReactNode>): string {
  return from.map(({ text }) => text).join("");
}

/** Name and page of the class. */
function originOf({ from }: ApiInherited<ReactNode>): string {
  return from.map(({ text, to = "" }) => `${text} ${to}`).join("");
}

/** Groups members of the same class, in the order of their first. */
function byOrigin(inherited: ApiInherited<ReactNode>[]): ApiInherited<ReactNode>[][] {
  const groups = new Map<string, ApiInherited<ReactNode>[]>();
  for (const member of inherited) {
    const key = originOf(member);
    groups.set(key, [...(groups.get(key) ?? []), member]);
  }
  return [...groups.values()];
}

/** Pages of a namespace or of the whole reference. */
export function PageList({ entries }: { entries: ApiEntry<ReactNode>[] }) {
  const strings = useStrings();
  const isAmbiguous = (name: string) => entries.filter((entry) => entry.name === name).length > 1;
  return (
    <ul className="api-list">
      {entries.map(({ kind, name, to, brief, isDeprecated }) => (
        <li className="api-row" key={`${name} ${to}`}>
          {kind !== "index" && <KindIcon kind={kind} />}
          <RowName name={name} href={to} flags={isDeprecated ? ["deprecated"] : []} />{" "}
          <span className="api-row-text">
            {isAmbiguous(name) && <span className="api-flag">{strings[kindWords[kind]]}</span>}
            <Flags flags={isDeprecated ? ["deprecated"] : []} />
            {brief}
          </span>
        </li>
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
