import Button from "./Button.tsx";

export const hydrate = "interaction";

export default function Alive() {
  return <Button />;
}
