import type { ComponentProps } from "react";

export default function Gauge(props: ComponentProps<"meter">) {
  return <meter {...props} />;
}
