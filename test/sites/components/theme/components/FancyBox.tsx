import type { ReactNode } from "react";

export default function FancyBox({ children }: { children?: ReactNode }) {
  return <section className="fancy">{children}</section>;
}
