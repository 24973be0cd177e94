/** The checkbox of a task list, e.g. `- [x] Charge the headset`: it shows a state and cannot be changed, but it needs a name. */
import type { InputHTMLAttributes } from "react";
import { useStrings } from "../context/site.tsx";

export function TaskMark(attributes: InputHTMLAttributes<HTMLInputElement>) {
  const { taskDone, taskOpen } = useStrings();
  if (attributes.type !== "checkbox") return <input {...attributes} />;
  const { checked, ...others } = attributes;
  return <input {...others} defaultChecked={checked} aria-label={checked ? taskDone : taskOpen} />;
}
