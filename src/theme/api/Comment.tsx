/** What a doc comment contains besides its summary. */
import { createContext, type ReactNode, useContext } from "react";
import { useStrings } from "../context/site.tsx";
import { each } from "../primitives/each.ts";
import { Icon } from "../primitives/Icon.tsx";
import type { ApiComment, ApiPart, ApiSection } from "./apiPage.ts";

/** Level of a section's title: one below what it belongs to; in a list of fields it is not a heading. */
export type SectionLevel = "h2" | "h3" | "h4" | "p";

/** Comes first: readers should see that something is deprecated before they read it. */
export function DeprecatedNotice({ isDeprecated, text }: { isDeprecated: boolean; text: ReactNode }) {
  const { apiDeprecated } = useStrings();
  if (!isDeprecated) return null;
  return (
    <div className="callout" data-kind="warning" role="note">
      <p className="callout-title">
        <Icon name="warning" />
        <span>{apiDeprecated}</span>
      </p>
      {text}
    </div>
  );
}

/** Whether the parts of the page have ids. */
export const PartsContext = createContext(false);

interface SectionProps {
  title: string;
  children: ReactNode;
  level: SectionLevel;
  /** Its id, where the contents list it. */
  part?: ApiPart;
  /** A tag that the author defined: a short text follows its title on the same line. */
  isOwn?: boolean;
}

/** A section with a title: a heading of the page, or a label within a member. */
export function Section({ title, children, level, part, isOwn = false }: SectionProps) {
  const Title = level;
  const isAnchor = useContext(PartsContext) && level === "h2";
  return (
    <div className="api-part" data-own={isOwn || undefined}>
      <Title className="api-part-title" id={isAnchor ? part : undefined}>
        {title}
      </Title>
      <div className="api-part-body">{children}</div>
    </div>
  );
}

interface PartProps {
  comment: ApiComment<ReactNode>;
  level: SectionLevel;
}

/** Tags of the author's own that are written before a part. */
function Others({ comment, level, before }: PartProps & { before: ApiSection }) {
  return each(
    comment.others,
    ({ title, text, before: part = "see" }) =>
      part === before && (
        <Section title={title} level={level} isOwn={true}>
          {text}
        </Section>
      ),
  );
}

/** What the author adds to the summary. */
export function Remarks({ comment, level }: PartProps) {
  return (
    <>
      <Others comment={comment} level={level} before="remarks" />
      {each(comment.remarks, (text) => text)}
      <Others comment={comment} level={level} before="parameters" />
    </>
  );
}

/** What follows parameters and results: errors, examples, and details for some readers. */
export function EndOfComment({ comment, level, hasFoldedExamples = false }: PartProps & { hasFoldedExamples?: boolean }) {
  const { apiThrows, apiSee, apiSince } = useStrings();
  return (
    <>
      <Others comment={comment} level={level} before="throws" />
      {comment.throws.length > 0 && (
        <Section title={apiThrows} level={level} part="throws">
          <TextList texts={comment.throws} />
        </Section>
      )}
      <Others comment={comment} level={level} before="examples" />
      <Examples examples={comment.examples} level={level} isFolded={hasFoldedExamples} />
      <Others comment={comment} level={level} before="see" />
      {comment.see.length > 0 && (
        <Section title={apiSee} level={level} part="see-also">
          <TextList texts={comment.see} />
        </Section>
      )}
      {comment.since && (
        <p className="api-since">
          {apiSince} {comment.since}
        </p>
      )}
      <Others comment={comment} level={level} before="end" />
    </>
  );
}

function Examples({ examples, level, isFolded }: Pick<ApiComment<ReactNode>, "examples"> & { level: SectionLevel; isFolded: boolean }) {
  const { apiExample, apiExamples } = useStrings();
  const [only] = examples;
  if (!only) return null;
  const isOne = examples.length === 1;
  const title = !isOne ? apiExamples : only.title ? `${apiExample}: ${only.title}` : apiExample;
  const content = isOne
    ? only.text
    : each(examples, (example) => (
        <div>
          {example.title && <p className="api-label">{example.title}</p>}
          {example.text}
        </div>
      ));
  if (!isFolded) {
    return (
      <Section title={title} level={level} part="examples">
        {content}
      </Section>
    );
  }
  return (
    <details className="api-example">
      <summary>{title}</summary>
      {content}
    </details>
  );
}

/** A single text is plain, several are a list. */
function TextList({ texts }: { texts: ReactNode[] }) {
  return texts.length === 1 ? (
    texts[0]
  ) : (
    <ul>
      {each(texts, (text) => (
        <li>{text}</li>
      ))}
    </ul>
  );
}
