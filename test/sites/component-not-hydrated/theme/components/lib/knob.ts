import { createElement, useEffect } from "react";

export function Knob() {
  useEffect(() => document.body.append("turned"));
  return createElement("input", { type: "range" });
}
