/** The kinds of callouts, as the theme has them: `:::note`. */
import type { CalloutProps } from "../../../theme/index.ts";

export const calloutKinds = ["note", "tip", "info", "important", "warning", "danger", "caution"] as const satisfies CalloutProps["kind"][];

export function isCallout(name: string): name is CalloutProps["kind"] {
  return (calloutKinds as readonly string[]).includes(name);
}
