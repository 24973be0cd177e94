/** `:::columns`: blocks side by side. A thematic break (`---`) starts the next column; without one, each block is a column. */
import { Children, isValidElement, type ReactNode } from "react";
import { each } from "../primitives/each.ts";

export function Columns({ children }: { children?: ReactNode }) {
  return (
    <div className="columns">
      {each(columnsOf(children), (blocks) => (
        <div>{blocks}</div>
      ))}
    </div>
  );
}

function columnsOf(children: ReactNode): ReactNode[][] {
  const blocks = Children.toArray(children).filter((block) => typeof block !== "string" || block.trim() !== "");
  if (!blocks.some(isBreak)) return blocks.map((block) => [block]);
  const columns: ReactNode[][] = [[]];
  for (const block of blocks) {
    if (isBreak(block)) columns.push([]);
    else columns.at(-1)?.push(block);
  }
  return columns;
}

function isBreak(block: ReactNode): boolean {
  return isValidElement(block) && block.type === "hr";
}
