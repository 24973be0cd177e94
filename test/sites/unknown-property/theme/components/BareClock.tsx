export default function BareClock() {
  return <p>Noon</p>;
}
