/** A member: its name as an anchor, its use, its source. */
import type { ReactNode } from "react";
import { useSlots } from "../context/components.tsx";
import { InlineCode } from "./ApiCode.tsx";
import type { ApiMember } from "./apiPage.ts";
import { Flags, stageFlags, useApiWords } from "./Flags.tsx";
import { Signature } from "./Signature.tsx";
import { SourceLink } from "./SourceLink.tsx";
import { Transports } from "./Transports.tsx";

export function Member({ member }: { member: ApiMember<ReactNode> }) {
  const { Heading } = useSlots();
  const isWhollyDeprecated = member.flags.includes("deprecated");
  return (
    <section className="api-member">
      <Heading as="h3" id={member.anchor}>
        {memberLabel(member)}
      </Heading>
      <MemberLabels member={member} />
      {member.signatures.map((signature, index) => (
        <Signature
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          key={index}
          signature={signature}
          isDeprecated={signature.comment.deprecated !== null || (isWhollyDeprecated && member.signatures.length === 1)}
          level="h4"
        />
      ))}
      <Origins origins={member.origins} />
      <SourceLink sources={member.sources} />
    </section>
  );
}

function MemberLabels({ member: { flags, signatures } }: { member: ApiMember<ReactNode> }) {
  const transports = [...new Set(signatures.flatMap(({ comment }) => comment.transports))];
  const isStaged = stageFlags.some((flag) => flags.includes(flag));
  if (transports.length === 0 && !isStaged) return null;
  return (
    <div className="api-facts">
      <Transports transports={transports} />
      <Flags flags={flags} shown={stageFlags} />
    </div>
  );
}

/** `calm()`, `status`. */
export function memberLabel({ kind, name }: Pick<ApiMember<ReactNode>, "kind" | "name">): string {
  return kind === "method" ? `${name}()` : name;
}

function Origins({ origins }: Pick<ApiMember<ReactNode>, "origins">) {
  const { origins: words } = useApiWords();
  if (origins.length === 0) return null;
  return (
    <p className="api-origin">
      {origins.map(({ kind, code }) => (
        <span key={kind}>
          {words[kind]} <InlineCode code={code} />
        </span>
      ))}
    </p>
  );
}
