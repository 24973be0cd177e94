export default function PriceTag({ amount }: { amount: string }) {
  return <span className="price-tag">{amount} EUR</span>;
}
