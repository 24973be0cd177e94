/** Members as rows: name, type, default and description. On a phone each row is a block. */
import type { ReactNode } from "react";
import { useApiWord, useStrings } from "../context/site.tsx";
import { each } from "../primitives/each.ts";
import { InlineCode } from "./ApiCode.tsx";
import type { ApiMember, ApiMemberKind } from "./apiPage.ts";
import { Flags, stageFlags } from "./Flags.tsx";
import { memberLabel, RowName } from "./Member.tsx";
import { Transports } from "./Transports.tsx";

type Row = ApiMember<ReactNode>;

export function MemberTable({ members, kind }: { members: Row[]; kind: ApiMemberKind }) {
  const strings = useStrings();
  const words = members.map(({ name, signatures }) => [{ text: name }, ...(signatures[0]?.value ?? [])].map(({ text }) => text).join(""));
  const columns = {
    // Beside long ones, the description would have no space: they are below the names.
    hasTypes: words.every(({ length }) => length < 36) && members.some(({ signatures }) => signatures[0]?.value),
    hasDefaults: members.some((member) => defaultOf(member) !== null),
  };
  return (
    <table className="api-table">
      <thead>
        <tr>
          <th scope="col">{strings.apiName}</th>
          {columns.hasTypes && <th scope="col">{kind === "enumMember" ? strings.apiValue : strings.apiType}</th>}
          {columns.hasDefaults && <th scope="col">{strings.apiDefaultValue}</th>}
          <th scope="col">{strings.apiDescription}</th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <MemberRow key={member.anchor} member={member} {...columns} />
        ))}
      </tbody>
    </table>
  );
}

function MemberRow({ member, hasTypes, hasDefaults }: { member: Row; hasTypes: boolean; hasDefaults: boolean }) {
  const { apiDefault } = useStrings();
  const { anchor, flags, signatures, hasSection, to } = member;
  const value = signatures[0]?.value ?? [];
  const defaultValue = defaultOf(member);
  return (
    <tr id={hasSection ? undefined : anchor}>
      <th scope="row">
        <RowName name={memberLabel(member)} href={to ?? `#${anchor}`} flags={flags} />
        {flags.includes("optional") && "?"}
        <Flags flags={flags} only={["readonly", "static", "protected", "abstract"]} />
        {!hasTypes && value.length > 0 && <InlineCode code={value} />}
      </th>
      {hasTypes && <td>{value.length > 0 && <InlineCode code={value} />}</td>}
      {hasDefaults && (
        <td data-label={defaultValue === null ? undefined : apiDefault}>{defaultValue !== null && <code>{defaultValue}</code>}</td>
      )}
      <td>
        <RowText member={member} />
      </td>
    </tr>
  );
}

/** The whole description, or its first sentence if a section has all of it. */
function RowText({ member }: { member: Row }) {
  const word = useApiWord();
  const { apiSince } = useStrings();
  const { common, signatures, flags, hasSection, to } = member;
  const comments = (common ? [common, ...signatures] : signatures).map(({ comment }) => comment);
  const isWhole = !hasSection && to === undefined;
  const brief = comments.find((comment) => comment.brief !== null)?.brief;
  const since = isWhole ? comments.find((comment) => comment.since !== null)?.since : null;
  const transports = [...new Set(comments.flatMap((comment) => comment.transports))];
  return (
    <>
      <Flags flags={flags} only={["deprecated", ...stageFlags]} />
      {isWhole
        ? each(comments, ({ deprecated, summary }) => (
            <>
              {deprecated}
              {summary}
            </>
          ))
        : brief}
      {since && (
        <span className="api-row-note">
          {apiSince} {since}
        </span>
      )}
      {member.origins.map(({ kind, code }) => (
        <span className="api-row-note" key={kind}>
          {word(kind)} <InlineCode code={code} />
        </span>
      ))}
      <Transports transports={transports} isCompact={true} />
    </>
  );
}

function defaultOf({ signatures }: Row): string | null {
  return signatures.find(({ comment }) => comment.defaultValue !== null)?.comment.defaultValue ?? null;
}
