export default function PriceTag() {
  return <p>1</p>;
}
