import { splitLabel, type ThemeSlotProps } from "bcidocs/theme";

export default function Callout({ kind, children }: ThemeSlotProps["Callout"]) {
  const { label, body } = splitLabel(children);
  return (
    <section className={`own-callout is-${kind}`}>
      <strong>{label ?? kind}</strong>
      {body}
    </section>
  );
}
