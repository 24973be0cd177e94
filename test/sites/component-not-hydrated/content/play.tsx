import { Knob } from "../theme/components/lib/knob.ts";

export default function Play() {
  return <Knob />;
}
