export default function Callout(): never {
  throw new Error("no call-outs today");
}
