export default function PriceTag({ amount }: { amount: number }) {
  return <p className="price">{amount} €</p>;
}
