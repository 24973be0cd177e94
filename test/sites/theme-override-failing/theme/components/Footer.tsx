/** As in a browser: the year of the reader. */
function year(): string {
  const { clock } = globalThis as unknown as { clock: { year: string } };
  return clock.year;
}

export default function Footer() {
  return <footer className="footer">{year()}</footer>;
}
