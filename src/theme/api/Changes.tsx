/** What a version changed in the API, most important first. */
import type { ReactNode } from "react";
import { useSlots } from "../context/components.tsx";
import { ApiName } from "../primitives/ApiName.tsx";
import type { ApiChangeGroup } from "./apiPage.ts";

export function Changes({ groups }: { groups: ApiChangeGroup<ReactNode>[] }) {
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
