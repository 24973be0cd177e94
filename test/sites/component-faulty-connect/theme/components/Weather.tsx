export const hydrate = "load";
export const connect = ["api.example.com"];

export default function Weather() {
  return <p>Sunny.</p>;
}
