/** What a doc comment contains besides its summary. */
import { createContext, Fragment, type ReactNode, useContext } from "react";
import { useStrings } from "../context/site.tsx";
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
  /** Of a tag that the author made: a few words stand beside the title. */
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
  return comment.others.map(
    ({ title, text, before: part = "see" }, index) =>
      part === before && (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <Section title={title} level={level} isOwn={true} key={index}>
          {text}
        </Section>
      ),
  );
}

export function Throws({ comment, level }: PartProps) {
  const { apiThrows } = useStrings();
  return (
    <>
      <Others comment={comment} level={level} before="throws" />
      {comment.throws.length > 0 && (
        <Section title={apiThrows} level={level} part="throws">
          <TextList texts={comment.throws} />
        </Section>
      )}
    </>
  );
}

export function Examples({ comment, level, isFolded = false }: PartProps & { isFolded?: boolean }) {
  return (
    <>
      <Others comment={comment} level={level} before="examples" />
      <ExamplePart examples={comment.examples} level={level} isFolded={isFolded} />
    </>
  );
}

interface ExamplesProps {
  examples: ApiComment<ReactNode>["examples"];
  level: SectionLevel;
  isFolded: boolean;
}

function ExamplePart({ examples, level, isFolded }: ExamplesProps) {
  const { apiExample, apiExamples } = useStrings();
  const [only] = examples;
  if (!only) return null;
  const isOne = examples.length === 1;
  const title = !isOne ? apiExamples : only.title ? `${apiExample}: ${only.title}` : apiExample;
  const content = isOne ? only.text : <ExampleList examples={examples} />;
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

function ExampleList({ examples }: Pick<ExamplesProps, "examples">) {
  return examples.map(({ title, text }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
    <div key={index}>
      {title && <p className="api-label">{title}</p>}
      {text}
    </div>
  ));
}

/** What the author adds to the summary. */
export function Remarks({ comment, level }: PartProps) {
  return (
    <>
      <Others comment={comment} level={level} before="remarks" />
      {comment.remarks.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <Fragment key={index}>{text}</Fragment>
      ))}
      <Others comment={comment} level={level} before="parameters" />
    </>
  );
}

/** Details for some readers. */
export function Notes({ comment, level }: PartProps) {
  const { apiSee, apiSince } = useStrings();
  return (
    <>
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

/** A single text is plain, several are a list. */
function TextList({ texts }: { texts: ReactNode[] }) {
  if (texts.length === 1) return texts[0];
  return (
    <ul>
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <li key={index}>{text}</li>
      ))}
    </ul>
  );
}
