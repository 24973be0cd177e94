export default function ReleaseNote({ version, changes = [] }: { version?: number; changes?: string[] }) {
  return (
    <p className="release">
      {version}: {changes.join(", ")}
    </p>
  );
}
