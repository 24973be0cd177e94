export default function Brand() {
  return (
    <a href="/" onMouseEnter={() => console.log("here")}>
      Kit
    </a>
  );
}
