export const hydrate = "load";

export default function Footer() {
  return <footer className="footer">Alive</footer>;
}
