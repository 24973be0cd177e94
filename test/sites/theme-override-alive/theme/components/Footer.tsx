export const wake = "load";

export default function Footer() {
  return <footer className="footer">Alive</footer>;
}
