/** A member: its name as an anchor, its use, its source. */
import type { ReactNode } from "react";
import { useSlots } from "../context/components.tsx";
import { useApiWord } from "../context/site.tsx";
import { ApiName, spokenName } from "../primitives/ApiName.tsx";
import { each } from "../primitives/each.ts";
import { InlineCode } from "./ApiCode.tsx";
import type { ApiFlag, ApiMember } from "./apiPage.ts";
import { DeprecatedNotice } from "./Comment.tsx";
import { Flags, isStage, stageFlags } from "./Flags.tsx";
import { describedOnly, Overloads, Signature, SignatureDetails } from "./Signature.tsx";
import { SourceLink } from "./SourceLink.tsx";
import { Transports } from "./Transports.tsx";

export interface MemberProps {
  member: ApiMember<ReactNode>;
  /** One of many: its examples are folded. */
  isBrief: boolean;
}

export function Member({ member, isBrief }: MemberProps) {
  const { Heading } = useSlots();
  const { signatures, common } = member;
  const isWhollyDeprecated = member.flags.includes("deprecated") || signatures[0]?.comment.deprecated != null;
  const only = signatures.length === 1 && !common ? signatures[0] : undefined;
  return (
    <section className="api-member">
      <div className="api-member-head">
        <Heading as="h3" id={member.anchor}>
          {memberLabel(member)}
        </Heading>
        <MemberLabels member={member} />
        <SourceLink sources={member.sources} isShort={true} />
      </div>
      {only ? (
        <Signature signature={describedOnly(only)} isDeprecated={isWhollyDeprecated} level="h4" isBrief={isBrief} />
      ) : (
        <OverloadedMember member={member} isBrief={isBrief} />
      )}
      <Origins origins={member.origins} />
      {member.usedIn}
    </section>
  );
}

/** A getter and its setter, too. */
function OverloadedMember({ member: { signatures, common }, isBrief }: MemberProps) {
  const isDeprecated = (common?.comment.deprecated ?? null) !== null;
  return (
    <>
      <Overloads signatures={signatures} level="h4" />
      {common && (
        <>
          <DeprecatedNotice isDeprecated={isDeprecated} text={common.comment.deprecated} />
          {common.comment.summary}
          <SignatureDetails signature={describedOnly(common)} level="h4" isBrief={isBrief} />
        </>
      )}
      {each(
        signatures,
        (signature) =>
          signature.isDescribed &&
          signature.comment.deprecated === null && (
            <Signature signature={describedOnly(signature)} isDeprecated={false} level="h4" isBrief={isBrief} />
          ),
      )}
    </>
  );
}

function MemberLabels({ member: { flags, signatures } }: { member: ApiMember<ReactNode> }) {
  const transports = [...new Set(signatures.flatMap(({ comment }) => comment.transports))];
  if (transports.length === 0 && !flags.some(isStage)) return null;
  return (
    <div className="api-facts">
      <Transports transports={transports} />
      <Flags flags={flags} only={stageFlags} />
    </div>
  );
}

/** `calm()`, `status`. */
export function memberLabel({ kind, name }: Pick<ApiMember<ReactNode>, "kind" | "name">): string {
  return kind === "method" ? `${name}()` : name;
}

/** The name of a member or of a page, which links to its documentation. */
export function RowName({ name, href, flags, fits }: { name: string; href: string; flags: ApiFlag[]; fits?: number | undefined }) {
  return (
    <a className="api-row-name" href={href} data-deprecated={flags.includes("deprecated") || undefined} aria-label={spokenName(name, fits)}>
      <ApiName name={name} fits={fits} />
    </a>
  );
}

function Origins({ origins }: Pick<ApiMember<ReactNode>, "origins">) {
  const word = useApiWord();
  if (origins.length === 0) return null;
  return (
    <p className="api-origin">
      {origins.map(({ kind, code }) => (
        <span key={kind}>
          {word(kind)} <InlineCode code={code} />
        </span>
      ))}
    </p>
  );
}
