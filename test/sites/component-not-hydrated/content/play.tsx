import { createElement, useEffect } from "react";

export default function Play() {
  useEffect(() => document.body.append("turned"));
  return createElement("input", { type: "range" });
}
