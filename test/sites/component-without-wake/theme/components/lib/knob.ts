import { createElement, useEffect } from "react";

export function Knob() {
  useEffect(() => console.log("turned"));
  return createElement("input", { type: "range" });
}
