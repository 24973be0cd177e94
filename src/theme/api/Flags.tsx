/** Labels for what a signature does not show, e.g. that a name is deprecated. */
import { Fragment } from "react";
import { useApiWord } from "../context/site.tsx";
import type { ApiFlag } from "./apiPage.ts";

/** `only` selects flags; all by default. */
export function Flags({ flags, only }: { flags: ApiFlag[]; only?: readonly ApiFlag[] }) {
  const word = useApiWord();
  const wanted = only ? flags.filter((flag) => only.includes(flag) || (only.includes("internal") && isStage(flag))) : flags;
  return wanted.map((flag) => (
    // The spaces are for screen readers, which would read this and what is next to it as one word.
    <Fragment key={flag}>
      {" "}
      <span className="api-flag" data-flag={flag}>
        {isOwn(flag) ? flag.slice(1) : word(flag)}
      </span>{" "}
    </Fragment>
  ));
}

/** How stable something is; a deprecated name has a notice of its own. */
export const stageFlags = ["internal", "alpha", "beta", "experimental"] as const;
/** What authors mark in words of their own is shown where stages are. */
export function isStage(flag: ApiFlag): boolean {
  return isOwn(flag) || (stageFlags as readonly ApiFlag[]).includes(flag);
}
function isOwn(flag: ApiFlag): flag is `@${string}` {
  return flag.startsWith("@");
}
/** What readers must know before they use something. */
export const warningFlags = ["deprecated", "protected", ...stageFlags] as const;

/** Titles of groups. */
export const groupWords = {
  callSignature: "calls",
  constructSignature: "constructSignatures",
  constructor: "constructors",
  enumMember: "members",
  property: "properties",
  accessor: "accessors",
  method: "methods",
  indexSignature: "indexSignatures",
} as const;
