/** Says what the machine's key store does not open any more, so that nobody looks for it. */
export function Unreadable({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p role="alert">
      {count === 1 ? 'One paper' : `${count} papers`} cannot be read any more: the system’s key store is
      another one.
    </p>
  );
}
