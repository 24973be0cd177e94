/** A formula, as MathML that browsers lay out themselves. */
import { Prerendered } from "./Prerendered.tsx";
import type { MathProps } from "./vocabulary.ts";

export function Formula({ html, isBlock = false }: MathProps) {
  return <Prerendered as={isBlock ? "div" : "span"} className="math" html={html} />;
}
