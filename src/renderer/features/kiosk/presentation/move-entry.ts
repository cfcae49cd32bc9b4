/** The list with the entry at `from` at `to` instead; a place outside the list changes nothing. */
export function moved<Entry>(entries: readonly Entry[], from: number, to: number): Entry[] {
  const next = [...entries];
  if (from < 0 || from >= next.length || to < 0 || to >= next.length) return next;
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/** Names an entry wherever it is moved to; the same product may be shown twice. */
export function keyAt(entries: readonly { goods_id: number }[], at: number): string {
  const id = entries[at]?.goods_id;
  return `${id} ${entries.slice(0, at).filter((one) => one.goods_id === id).length}`;
}
