export function Footer() {
  return <footer className="footer">Named only</footer>;
}
