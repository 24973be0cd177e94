import { useState } from "react";

export const hydrate = null;

export default function Still() {
  return <p style={{ color: "red" }}>{useState("Still")[0]}</p>;
}
