/** What a doc comment contains besides its summary. */
import { Fragment, type ReactNode } from "react";
import { useStrings } from "../context/site.tsx";
import { Icon } from "../primitives/Icon.tsx";
import type { ApiComment } from "./apiPage.ts";

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

/** A section with a title: a heading of the page, or a label within a member. */
export function Section({ title, children, level }: { title: string; children: ReactNode; level: SectionLevel }) {
  const Title = level;
  return (
    <div className="api-part">
      <Title className="api-part-title">{title}</Title>
      <div className="api-part-body">{children}</div>
    </div>
  );
}

export function Throws({ texts, level }: { texts: ReactNode[]; level: SectionLevel }) {
  const { apiThrows } = useStrings();
  if (texts.length === 0) return null;
  return (
    <Section title={apiThrows} level={level}>
      <TextList texts={texts} />
    </Section>
  );
}

interface ExamplesProps {
  examples: ApiComment<ReactNode>["examples"];
  level: SectionLevel;
  isFolded?: boolean;
}

export function Examples({ examples, level, isFolded = false }: ExamplesProps) {
  const { apiExample, apiExamples } = useStrings();
  const [only] = examples;
  if (!only) return null;
  const isOne = examples.length === 1;
  const title = !isOne ? apiExamples : only.title ? `${apiExample}: ${only.title}` : apiExample;
  const content = isOne ? only.text : <ExampleList examples={examples} />;
  if (!isFolded) {
    return (
      <Section title={title} level={level}>
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
export function Remarks({ texts }: { texts: ReactNode[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
  return texts.map((text, index) => <Fragment key={index}>{text}</Fragment>);
}

/** Details for some readers. */
export function Notes({ comment, level }: { comment: ApiComment<ReactNode>; level: SectionLevel }) {
  const { apiSee, apiSince } = useStrings();
  return (
    <>
      {comment.others.map(({ title, text }) => (
        <Section title={title} level={level} key={title}>
          {text}
        </Section>
      ))}
      {comment.see.length > 0 && (
        <Section title={apiSee} level={level}>
          <TextList texts={comment.see} />
        </Section>
      )}
      {comment.since && (
        <p className="api-since">
          {apiSince} {comment.since}
        </p>
      )}
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
