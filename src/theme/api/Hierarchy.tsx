/** What an export is made of and what is made of it, as a small tree. */
import { useApiWord } from "../context/site.tsx";
import { each } from "../primitives/each.ts";
import { InlineCode } from "./ApiCode.tsx";
import type { ApiCode, ApiHierarchy } from "./apiPage.ts";

export function Hierarchy({ name, hierarchy }: { name: string; hierarchy: ApiHierarchy }) {
  return (
    <ul className="api-hierarchy">
      <Level name={name} {...hierarchy} />
    </ul>
  );
}

function Level({ name, bases: [outermost, ...bases], derived }: ApiHierarchy & { name: string }) {
  const word = useApiWord();
  if (outermost) {
    return (
      <li>
        <Types types={outermost} />
        <ul>
          <Level name={name} bases={bases} derived={derived} />
        </ul>
      </li>
    );
  }
  return (
    <li>
      <strong>{name}</strong>
      {derived.length > 0 && (
        <ul>
          {derived.map(({ kind, types }) => (
            <li key={kind}>
              {word(kind)} <Types types={types} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function Types({ types }: { types: ApiCode[] }) {
  return each(types, (type, index) => (
    <>
      {index > 0 && ", "}
      <InlineCode code={type} />
    </>
  ));
}
