import { useState } from "react";

// onClick={…} of a comment is nobody's handler.
export default function Counter() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {count}
    </button>
  );
}
