export default function PriceTag(): never {
  throw new Error("no price today");
}
