import { useState } from "react";

export const wake = null;

export default function Still() {
  return <p>{useState("Still")[0]}</p>;
}
