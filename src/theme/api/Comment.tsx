/** What a doc comment says besides its summary. */
import { Fragment, type ReactNode } from "react";
import { useStrings } from "../context/site.tsx";
import { Icon } from "../primitives/Icon.tsx";
import type { ApiCommentProps } from "./apiProps.ts";

/** Level of a part's title: one below what the part belongs to; in a list of fields it is no heading. */
export type PartLevel = "h2" | "h3" | "h4" | "p";

/** Stands before all else: what is deprecated should be seen before it is read. */
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

/** A part with a title: a heading of the page, or a label within a member. */
export function Part({ title, children, level }: { title: string; children: ReactNode; level: PartLevel }) {
  const Title = level;
  return (
    <div className="api-part">
      <Title className="api-part-title">{title}</Title>
      {children}
    </div>
  );
}

export function Throws({ texts, level }: { texts: ReactNode[]; level: PartLevel }) {
  const { apiThrows } = useStrings();
  if (texts.length === 0) return null;
  return (
    <Part title={apiThrows} level={level}>
      <TextList texts={texts} />
    </Part>
  );
}

export function Examples({ examples, level }: { examples: ApiCommentProps["examples"]; level: PartLevel }) {
  const { apiExample, apiExamples } = useStrings();
  if (examples.length === 0) return null;
  const [only] = examples;
  if (examples.length === 1 && only) {
    return (
      <Part title={only.title ? `${apiExample}: ${only.title}` : apiExample} level={level}>
        {only.text}
      </Part>
    );
  }
  return (
    <Part title={apiExamples} level={level}>
      {examples.map(({ title, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <div key={index}>
          {title && <p className="api-label">{title}</p>}
          {text}
        </div>
      ))}
    </Part>
  );
}

/** What the author adds to the summary. */
export function Remarks({ texts }: { texts: ReactNode[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
  return texts.map((text, index) => <Fragment key={index}>{text}</Fragment>);
}

/** What only some readers look for. */
export function Notes({ comment, level }: { comment: ApiCommentProps; level: PartLevel }) {
  const { apiSee, apiSince } = useStrings();
  return (
    <>
      {comment.others.map(({ title, text }) => (
        <Part title={title} level={level} key={title}>
          {text}
        </Part>
      ))}
      {comment.see.length > 0 && (
        <Part title={apiSee} level={level}>
          <TextList texts={comment.see} />
        </Part>
      )}
      {comment.since && (
        <p className="api-since">
          {apiSince} {comment.since}
        </p>
      )}
    </>
  );
}

/** One text stands alone, several are a list. */
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
