export default function PriceTag(_: { amount: string }): never {
  throw new Error("no price today");
}
