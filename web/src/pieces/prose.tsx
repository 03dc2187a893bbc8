// Sentences of the service, in which code stands between backticks.
export function Prose({ text }: { text: string }) {
  const parts = text.split("`");
  return <>{parts.map((part, place) => (place % 2 ? <code key={place}>{part}</code> : part))}</>;
}
