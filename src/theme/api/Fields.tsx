/** Parameters and fields as a nested list of names and descriptions. */
import type { ReactNode } from "react";
import { useStrings } from "../context/site.tsx";
import { InlineCode } from "./ApiCode.tsx";
import type { ApiComment, ApiField } from "./apiPage.ts";
import { Examples, Notes, Remarks, Throws } from "./Comment.tsx";
import { Flags, stageFlags } from "./Flags.tsx";

export function Fields({ fields }: { fields: ApiField<ReactNode>[] }) {
  return (
    <dl className="api-fields">
      {fields.map((field, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two fields may be equal
        <div className="api-field" key={index} id={field.anchor}>
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
  const { apiDefault } = useStrings();
  return (
    <>
      <dt>
        <FieldName field={field} />
        {field.type.length > 0 && !isSpelledOut(field) && <InlineCode code={field.type} />}
        <Flags flags={field.flags} only={["optional", "readonly", "deprecated", ...stageFlags]} />
        {field.defaultValue !== null && (
          <span className="api-default">
            {apiDefault} <code>{field.defaultValue}</code>
          </span>
        )}
      </dt>
      <dd>
        {field.notes?.deprecated}
        {field.text}
        <Objects objects={field.objects} />
        {field.notes && <FieldNotes notes={field.notes} />}
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

function FieldNotes({ notes }: { notes: ApiComment<ReactNode> }) {
  return (
    <>
      <Remarks comment={notes} level="p" />
      <Throws comment={notes} level="p" />
      <Examples comment={notes} level="p" />
      <Notes comment={notes} level="p" />
    </>
  );
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
      {objects.map((fields, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <li key={index}>
          <Fields fields={fields} />
        </li>
      ))}
    </ol>
  );
}

/** e.g. `Default: 500`. */
export function DefaultValue({ value }: { value: string | null }) {
  const { apiDefault } = useStrings();
  if (value === null) return null;
  return (
    <p className="api-default">
      {apiDefault} <code>{value}</code>
    </p>
  );
}
