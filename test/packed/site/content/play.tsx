export const frontMatter = { title: "Playground", description: "A page in React." };

export default function Play() {
  return <p>Rendered by React.</p>;
}
