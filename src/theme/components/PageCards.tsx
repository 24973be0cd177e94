/** Pages as cards; `:::cards` shows a list of pages in Markdown the same way. */
import type { PageProps } from "../props.ts";

export function PageCards({ cards }: { cards: PageProps["cards"] }) {
  return (
    <div className="cards">
      <ul>
        {cards.map((card) => (
          <li key={card.href}>
            <strong>
              <a href={card.href}>{card.label}</a>
            </strong>
            {card.description && ` ${card.description}`}
          </li>
        ))}
      </ul>
    </div>
  );
}
