/** Compact lists: the members of a page, those it inherits, the pages of a namespace. */
import type { ReactNode } from "react";
import { useStrings } from "../context/site.tsx";
import { fitsInColumn, fitsInList } from "../primitives/ApiName.tsx";
import { kindLetters, kindWords } from "../primitives/kinds.ts";
import { InlineCode } from "./ApiCode.tsx";
import type { ApiEntry, ApiFlag, ApiGroup, ApiInherited, ApiKind, ApiMember, ApiMemberKind } from "./apiPage.ts";
import { Flags, useApiWords, warningFlags } from "./Flags.tsx";
import { memberLabel, RowName } from "./Member.tsx";
import { Transports } from "./Transports.tsx";

const manyMembers = 16;

/** Whether it has so many members that it has a filter, a list of names alone, and folded examples. */
export function isLong(groups: readonly ApiGroup<unknown>[]): boolean {
  return groups.flatMap(({ members }) => members).filter(({ foreignBase }) => foreignBase === undefined).length >= manyMembers;
}

/** Members that have sections, near the top of the page, each in one line; statics apart, and folded what few look for. */
export function MemberList({ groups }: { groups: ApiGroup<ReactNode>[] }) {
  const { apiOverview } = useStrings();
  const { groups: titles, apiFlags } = useApiWords();
  const all = groups.flatMap(({ members }) => members);
  if (all.length < 2 || all.every(({ isRow }) => isRow)) return null;
  const isBrief = isLong(groups);
  const parts = groups.flatMap(({ title, kind, members }) =>
    [false, true].map((isStatic) => ({
      title: (title ?? titles[kind]) + (isStatic ? ` (${apiFlags.static})` : ""),
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
  const stage = (["internal", "deprecated"] as const).find((flag) => flags.includes(flag));
  return foreignBase ?? stage ?? null;
}

/** Members by what they are folded for. */
export function Folds({
  members,
  children,
}: {
  members: ApiMember<ReactNode>[];
  children: (members: ApiMember<ReactNode>[]) => ReactNode;
}) {
  const { apiFlags, origins } = useApiWords();
  return [...new Set(members.map((member) => foldOf(member) ?? ""))].map((fold) => {
    const folded = members.filter((member) => (foldOf(member) ?? "") === fold);
    const isStage = fold === "internal" || fold === "deprecated";
    return (
      <details className="fold" key={fold}>
        <summary>
          <span>
            {isStage ? apiFlags[fold] : `${origins.inheritedFrom} `}
            {!isStage && <code>{fold}</code>}
            {` (${folded.length})`}
          </span>
        </summary>
        <div className="fold-body">{children(folded)}</div>
      </details>
    );
  });
}

function MemberRows({ members, isBrief }: { members: ApiMember<ReactNode>[]; isBrief: boolean }) {
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
            <Row key={member.anchor} id={member.anchor} kind={member.kind} name={memberLabel(member)} href={member.to} flags={member.flags}>
              {member.brief}
            </Row>
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
        <Row key={`${name} ${to}`} kind={kind} name={name} href={to} flags={isDeprecated ? ["deprecated"] : []}>
          {isAmbiguous(name) && <span className="api-flag">{strings[kindWords[kind]]}</span>}
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
