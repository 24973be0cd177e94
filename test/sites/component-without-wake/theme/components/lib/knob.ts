import { createElement, useEffect } from "react";

export function Knob() {
  useEffect(() => void (document.title = "turned"));
  return createElement("input", { type: "range" });
}
