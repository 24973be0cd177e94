import Button from "./Button.tsx";

export const wake = "interaction";

export default function Alive() {
  return <Button />;
}
