/** The text of a reference page: description, import, declaration, a list of the members, then each member. */
import type { ReactNode } from "react";
import { useSlots } from "../context/components.tsx";
import { useApiWord, useStrings } from "../context/site.tsx";
import { ApiName, fitsInTitle, spokenName } from "../primitives/ApiName.tsx";
import { each } from "../primitives/each.ts";
import type { PageProps } from "../props.ts";
import { InlineCode, SignatureBlock } from "./ApiCode.tsx";
import type { ApiChangeGroup, ApiPageProps } from "./apiPage.ts";
import { DeprecatedNotice, EndOfComment, PartsContext, Remarks, Section } from "./Comment.tsx";
import { DefaultValue, Fields, isWorthListing, Objects } from "./Fields.tsx";
import { Flags, stageFlags } from "./Flags.tsx";
import { Hierarchy } from "./Hierarchy.tsx";
import { MemberFilter, MemberGroups } from "./MemberGroups.tsx";
import { isLong, MemberList, PageList } from "./MemberList.tsx";
import { describedOnly, Overloads, Signature, SignatureDetails } from "./Signature.tsx";
import { SourceLink } from "./SourceLink.tsx";
import { Transports } from "./Transports.tsx";

/** `PageProps.content` for the layout `api`. */
export function ApiText({ api, title, toc }: { api: ApiPageProps } & Pick<PageProps, "title" | "toc">) {
  const { ContentsDisclosure } = useSlots();
  return (
    <>
      <Title api={api} title={title} />
      {api.comment.brief && <p className="lead">{api.comment.brief}</p>}
      <ContentsDisclosure entries={toc} />
      <Declaration api={api} />
      <div className="api-page">
        {isLong(api.groups) && <MemberFilter />}
        <MemberList groups={api.groups} />
        <PartsContext value={api.parts !== undefined}>
          <About api={api} />
        </PartsContext>
        <MemberGroups groups={api.groups} />
      </div>
      <Changes groups={api.changes ?? []} />
      <Lists lists={api.lists} />
    </>
  );
}

function Title({ api, title }: { api: ApiPageProps; title: string }) {
  const word = useApiWord();
  return (
    <div className="api-title">
      <div className="api-facts">
        <span className="api-kind" data-kind={api.kind}>
          {word(api.kind)}
        </span>
        <Flags flags={api.flags} only={["const", "abstract", ...stageFlags]} />
        <Transports transports={api.comment.transports} />
      </div>
      <h1 className="page-title" aria-label={spokenName(title, fitsInTitle)}>
        <ApiName name={title} fits={fitsInTitle} />
      </h1>
    </div>
  );
}

/** How to import it, and its declaration; a function is declared by its signatures. */
function Declaration({ api }: { api: ApiPageProps }) {
  const { apiAliasOf, apiSee } = useStrings();
  const only = api.signatures.length === 1 ? api.signatures[0] : undefined;
  const code = api.declaration ? [...api.declaration, ...api.body] : only?.code;
  // `class Noema` or `interface Epoch { … }`, without a base or a parameter.
  const isTitleAgain = /^(?:class|interface|namespace) \S+(?: \{ … \})?$/.test(code?.map(({ text }) => text).join("") ?? "");
  return (
    <>
      <DeprecatedNotice isDeprecated={api.flags.includes("deprecated")} text={api.comment.deprecated ?? only?.comment.deprecated} />
      {(api.aliasOf ?? api.sameName) && (
        <p className="api-origin">
          <span>
            {api.aliasOf ? apiAliasOf : apiSee} <InlineCode code={api.aliasOf ?? api.sameName ?? []} />
          </span>
        </p>
      )}
      {api.importLine && <div className="api-import">{api.importLine}</div>}
      {code ? !isTitleAgain && <SignatureBlock code={code} /> : <Overloads signatures={api.signatures} level="p" />}
      {api.hierarchy && <Hierarchy name={api.name} hierarchy={api.hierarchy} />}
    </>
  );
}

function About({ api }: { api: ApiPageProps }) {
  const { apiTypeParameters, apiFields } = useStrings();
  const { comment, typeParameters, signatures, common, objects } = api;
  return (
    <div className="api-about">
      {comment.summary}
      <Remarks comment={comment} level="h2" />
      <DefaultValue value={comment.defaultValue} as="p" />
      {typeParameters.length > 0 && (
        <Section title={apiTypeParameters} level="h2">
          <Fields fields={typeParameters} />
        </Section>
      )}
      {isWorthListing(objects) && (
        <Section title={apiFields} level="h2">
          <Objects objects={objects} />
        </Section>
      )}
      <Signatures signatures={signatures} common={common} />
      <EndOfComment comment={comment} level="h2" />
      {api.usedIn}
      <SourceLink sources={api.sources} />
    </div>
  );
}

/** A single signature is the page's own text. Of several, what all of them say comes first, then what only one does. */
function Signatures({ signatures, common }: Pick<ApiPageProps, "signatures" | "common">) {
  const { apiOverload } = useStrings();
  const { Heading } = useSlots();
  const [only] = signatures;
  if (signatures.length === 1 && only && !common) {
    return (
      <>
        {only.comment.summary}
        <SignatureDetails signature={only} level="h2" />
      </>
    );
  }
  return (
    <>
      {common?.comment.summary}
      {common && <SignatureDetails signature={common} level="h2" />}
      {each(
        signatures,
        (signature, index) =>
          signature.isDescribed &&
          signature.comment.deprecated === null && (
            <section className="api-member">
              {signatures.length > 1 && <Heading as="h2" id={`overload-${index + 1}`}>{`${apiOverload} ${index + 1}`}</Heading>}
              <Signature signature={describedOnly(signature)} isDeprecated={false} level="h3" />
            </section>
          ),
      )}
    </>
  );
}

function Lists({ lists }: Pick<ApiPageProps, "lists">) {
  const { Heading } = useSlots();
  return lists.map(({ id, title, text, entries }) => (
    <section className="api-group" key={id}>
      <Heading as="h2" id={id}>
        {title}
      </Heading>
      {text}
      <PageList entries={entries} />
    </section>
  ));
}

/** What a version changed in the API, most important first. */
function Changes({ groups }: { groups: ApiChangeGroup<ReactNode>[] }) {
  const { Heading } = useSlots();
  return groups.map(({ id, title, entries }) => (
    <section className="api-group" key={id}>
      <Heading as="h2" id={id}>
        {title}
      </Heading>
      <ul className="api-changes">
        {entries.map((entry) => (
          <li className="api-change" key={`${entry.label} ${entry.name}`}>
            <p className="api-change-head">
              {entry.to === null ? (
                <code>
                  <ApiName name={entry.name} />
                </code>
              ) : (
                <a href={entry.to}>
                  <ApiName name={entry.name} />
                </a>
              )}{" "}
              <span className="api-change-label">{entry.label}</span>
            </p>
            {entry.text}
          </li>
        ))}
      </ul>
    </section>
  ));
}
