/** Code of the reference: coloured like code blocks, with each known name a link. */
import { useStrings } from "../context/site.tsx";
import { isWebAddress } from "../primitives/address.ts";
import { each } from "../primitives/each.ts";
import type { ApiToken } from "./apiPage.ts";
import { Fold } from "./Fold.tsx";

const tokenClasses: Record<NonNullable<ApiToken["kind"]>, string> = {
  keyword: "tk-keyword",
  string: "tk-string",
  number: "tk-number",
  type: "tk-type",
  name: "tk-function",
  parameter: "tk-parameter",
  property: "tk-property",
};

/** A block that wraps instead of scrolling, so that a signature is visible as a whole; a union of more than 30 is folded after ten. */
export function SignatureBlock({ code }: { code: ApiToken[] }) {
  const { apiMembers } = useStrings();
  const members = code.flatMap(({ text }, index) => (/^\n *\| $/.test(text) ? [index] : []));
  const end = members.length > 30 ? members[10] : undefined;
  return (
    <>
      <pre className="api-signature">
        <InlineCode code={code.slice(0, end)} />
      </pre>
      {end !== undefined && (
        <Fold title={apiMembers} count={members.length - 10}>
          <pre className="api-signature">
            <InlineCode code={code.slice(end)} />
          </pre>
        </Fold>
      )}
    </>
  );
}

export function InlineCode({ code }: { code: ApiToken[] }) {
  return (
    <code className="api-code">
      {each(code, (token) => (
        <Token {...token} />
      ))}
    </code>
  );
}

function Token({ text, kind, to }: ApiToken) {
  if (to !== undefined) {
    return (
      <a className="api-link" href={to} {...(isWebAddress(to) && { rel: "noopener noreferrer" })}>
        {text}
      </a>
    );
  }
  // A line too short for `Name<Argument>` breaks after the angle bracket, not within a name.
  return kind ? <span className={tokenClasses[kind]}>{text}</span> : /[<([]$/.test(text) ? [text, <wbr key="break" />] : text;
}
