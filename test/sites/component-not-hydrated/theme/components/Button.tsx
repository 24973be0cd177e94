/** Runs in the browser with what imports it. */
export default function Button() {
  return (
    <button type="button" onClick={() => alert("on")}>
      On
    </button>
  );
}
