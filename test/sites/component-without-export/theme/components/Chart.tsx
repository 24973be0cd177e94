export function Chart() {
  return <p>A chart</p>;
}
