/** Parameters and fields as a nested list of names and descriptions. */
import type { ReactNode } from "react";
import { useStrings } from "../context/site.tsx";
import { each } from "../primitives/each.ts";
import { InlineCode } from "./ApiCode.tsx";
import type { ApiField } from "./apiPage.ts";
import { EndOfComment, Remarks } from "./Comment.tsx";
import { Flags, stageFlags } from "./Flags.tsx";

export function Fields({ fields }: { fields: ApiField<ReactNode>[] }) {
  return (
    <dl className="api-fields">
      {each(fields, (field) => (
        <div className="api-field" id={field.anchor}>
          {field.name === "" ? <Choice objects={field.objects} /> : <Field field={field} />}
        </div>
      ))}
    </dl>
  );
}

function Choice({ objects }: Pick<ApiField<ReactNode>, "objects">) {
  const { apiOneOf } = useStrings();
  return (
    <>
      <dt className="api-label">{apiOneOf}</dt>
      <dd>
        <Alternatives objects={objects} />
      </dd>
    </>
  );
}

function Field({ field }: { field: ApiField<ReactNode> }) {
  return (
    <>
      <dt>
        <FieldName field={field} />
        {field.type.length > 0 && !isSpelledOut(field) && <InlineCode code={field.type} />}
        <Flags flags={field.flags} only={["optional", "readonly", "deprecated", ...stageFlags]} />
        <DefaultValue value={field.defaultValue} as="span" />
      </dt>
      <dd>
        {field.notes?.deprecated}
        {field.text}
        <Objects objects={field.objects} />
        {field.notes && <Remarks comment={field.notes} level="p" />}
        {field.notes && <EndOfComment comment={field.notes} level="p" />}
      </dd>
    </>
  );
}

/** Links to the page that says all of it. */
function FieldName({ field: { name, flags, to } }: { field: ApiField<ReactNode> }) {
  const code = (
    <code className="api-field-name">
      {flags.includes("rest") && "..."}
      {name}
    </code>
  );
  return to === undefined ? code : <a href={to}>{code}</a>;
}

/** The fields below say all that a long type would. */
export function isSpelledOut({ type, objects }: Pick<ApiField<ReactNode>, "type" | "objects">): boolean {
  return isWorthListing(objects) && type.reduce((sum, { text }) => sum + text.length, 0) > 40;
}

/** Without any description, the type is enough. */
export function isWorthListing(objects: ApiField<ReactNode>[][]): boolean {
  return objects.flat().some((field) => field.text || field.notes || field.defaultValue !== null || isWorthListing(field.objects));
}

/** Fields of the objects in a type that is shown: of the only one, or of one among several. */
export function Objects({ objects }: { objects: ApiField<ReactNode>[][] }) {
  const { apiOneOf } = useStrings();
  if (!isWorthListing(objects)) return null;
  if (objects.length === 1 && objects[0]) return <Fields fields={objects[0]} />;
  return (
    <>
      <p className="api-label">{apiOneOf}</p>
      <Alternatives objects={objects} />
    </>
  );
}

function Alternatives({ objects }: Pick<ApiField<ReactNode>, "objects">) {
  return (
    <ol className="api-alternatives">
      {each(objects, (fields) => (
        <li>
          <Fields fields={fields} />
        </li>
      ))}
    </ol>
  );
}

/** e.g. `Default: 500`. */
export function DefaultValue({ value, as: Element }: { value: string | null; as: "p" | "span" }) {
  const { apiDefault } = useStrings();
  if (value === null) return null;
  return (
    <Element className="api-default">
      {apiDefault} <code>{value}</code>
    </Element>
  );
}
