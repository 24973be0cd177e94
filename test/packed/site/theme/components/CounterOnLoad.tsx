import { type ReactNode, useState } from "react";

export const hydrate = "load";
export const connect = ["https://live.example/now"];

export default function CounterOnLoad({ from = "0", children }: { from?: string; children?: ReactNode }) {
  const [count, setCount] = useState(Number(from));
  return (
    <div>
      {children}
      <button type="button" onClick={() => setCount(count + 1)}>
        load {count}
      </button>
    </div>
  );
}
