export default function Brand() {
  return (
    <a href="/" onMouseEnter={() => alert("here")}>
      Kit
    </a>
  );
}
