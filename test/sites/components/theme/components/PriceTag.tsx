export default function PriceTag({ amount, currency }: { amount: string; currency?: string }) {
  return (
    <p className="price">
      {amount} {currency ?? "$"}
    </p>
  );
}
