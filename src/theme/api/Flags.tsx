/** Labels for what a signature does not show, e.g. that a name is deprecated. */
import { Fragment } from "react";
import { useStrings } from "../context/site.tsx";
import type { ApiFlag } from "./apiPage.ts";

/** `only` selects flags; all by default. */
export function Flags({ flags, only }: { flags: ApiFlag[]; only?: readonly ApiFlag[] }) {
  const { apiFlags } = useApiWords();
  const wanted = only ? flags.filter((flag) => only.includes(flag) || (only.includes("internal") && isStage(flag))) : flags;
  return wanted.map((flag) => (
    // The spaces are for screen readers, which would read this and what is next to it as one word.
    <Fragment key={flag}>
      {" "}
      <span className="api-flag" data-flag={flag}>
        {apiFlags[flag as keyof typeof apiFlags] ?? flag.slice(1)}
      </span>{" "}
    </Fragment>
  ));
}

/** How stable something is; a deprecated name has a notice of its own. */
export const stageFlags = ["internal", "alpha", "beta", "experimental"] as const;
/** What authors mark in words of their own is shown where stages are. */
export function isStage(flag: ApiFlag): boolean {
  return flag.startsWith("@") || (stageFlags as readonly ApiFlag[]).includes(flag);
}
/** What readers must know before they use something. */
export const warningFlags = ["deprecated", "protected", ...stageFlags] as const;

/** Labels in the page's language. */
export function useApiWords() {
  const strings = useStrings();
  return {
    apiFlags: {
      const: strings.apiConst,
      protected: strings.apiProtected,
      abstract: strings.apiAbstract,
      static: strings.apiStatic,
      readonly: strings.apiReadonly,
      optional: strings.apiOptional,
      rest: strings.apiRest,
      deprecated: strings.apiDeprecated,
      internal: strings.apiInternal,
      alpha: strings.apiAlpha,
      beta: strings.apiBeta,
      experimental: strings.apiExperimental,
    },
    groups: {
      callSignature: strings.apiCalls,
      constructSignature: strings.apiConstructSignatures,
      constructor: strings.apiConstructors,
      enumMember: strings.apiMembers,
      property: strings.apiProperties,
      accessor: strings.apiAccessors,
      method: strings.apiMethods,
      indexSignature: strings.apiIndexSignatures,
    },
    origins: {
      inheritedFrom: strings.apiInheritedFrom,
      overrides: strings.apiOverrides,
      implementationOf: strings.apiImplementationOf,
    },
    relations: {
      extendedBy: strings.apiExtendedBy,
      implementedBy: strings.apiImplementedBy,
    },
  };
}
