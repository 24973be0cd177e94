interface Props {
  start?: string;
  step?: string;
}

export default function Counter({ start = "0", step = "1" }: Props) {
  return (
    <p>
      From {start} by {step}
    </p>
  );
}
