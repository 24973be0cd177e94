export const frontMatter = { title: "Play" };

export default function Play() {
  return <p>Played on the server.</p>;
}
