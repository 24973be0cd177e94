import { type ReactNode, useState } from "react";

export const hydrate = "visible";

export default function CounterOnVisible({ from = "0", children }: { from?: string; children?: ReactNode }) {
  const [count, setCount] = useState(Number(from));
  return (
    <div>
      {children}
      <button type="button" onClick={() => setCount(count + 1)}>
        visible {count}
      </button>
    </div>
  );
}
