/** Parameters and fields as a list of names and what they mean, as deep as the objects go. */
import { useStrings } from "../context/site.tsx";
import { InlineCode } from "./ApiCode.tsx";
import type { ApiFieldProps } from "./apiProps.ts";
import { Flags } from "./Flags.tsx";

export function Fields({ fields }: { fields: ApiFieldProps[] }) {
  return (
    <dl className="api-fields">
      {fields.map((field, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two fields may be alike
        <div className="api-field" key={index}>
          <dt>
            <code className="api-field-name">{field.name}</code>
            {field.type.length > 0 && !isSpelledOut(field) && <InlineCode code={field.type} />}
            <Flags flags={field.flags} shown={["optional", "readonly", "rest", "deprecated"]} />
          </dt>
          <dd>
            {field.text}
            <DefaultValue value={field.defaultValue} />
            <Objects objects={field.objects} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The fields below say all that a long type would: repeating it helps nobody. */
export function isSpelledOut({ type, objects }: Pick<ApiFieldProps, "type" | "objects">): boolean {
  return objects.length > 0 && type.reduce((sum, { text }) => sum + text.length, 0) > 40;
}

/** Fields of the objects that a type is made of: the one, or one of several. */
export function Objects({ objects }: { objects: ApiFieldProps[][] }) {
  const { apiOneOf } = useStrings();
  if (objects.length === 0) return null;
  if (objects.length === 1 && objects[0]) return <Fields fields={objects[0]} />;
  return (
    <>
      <p className="api-label">{apiOneOf}</p>
      <ol className="api-alternatives">
        {objects.map((fields, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={index}>
            <Fields fields={fields} />
          </li>
        ))}
      </ol>
    </>
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
