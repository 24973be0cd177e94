/** A signal that ends: one blip, then nothing. */

export function FlatTrace() {
  return (
    <svg className="flat-trace" viewBox="0 0 640 80" aria-hidden="true" focusable="false">
      <path d="M0 40h96l8-6 8 6h14l7 10 12-42 13 62 10-36 6 6h20l10-8 12 8h404" />
      <circle cx="624" cy="40" r="4" />
    </svg>
  );
}
