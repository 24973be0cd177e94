/** A signal that ends: alpha waves that fade, then nothing. */

export function FlatTrace() {
  return (
    <svg className="flat-trace" viewBox="0 0 640 80" aria-hidden="true" focusable="false">
      <path d="M0 40h40q4.5-8 9 0q4.5 14 9 0q4.5-22 9 0q4.5 32 9 0q4.5-40 9 0q4.5 44 9 0q4.5-40 9 0q4.5 44 9 0q4.5-48 9 0q4.5 40 9 0q4.5-32 9 0q4.5 34 9 0q4.5-24 9 0q4.5 18 9 0q4.5-12 9 0q4.5 14 9 0q4.5-8 9 0q4.5 4 9 0q4.5-6 9 0q4.5 3 9 0q4.5-2 9 0H624" />
      <circle cx="624" cy="40" r="4" />
    </svg>
  );
}
