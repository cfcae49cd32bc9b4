import { useCallback, useState } from 'react';

/** Lines whose quantity field holds something that is no quantity, and the way to tell. */
export function useWrongLines(): [ReadonlySet<number>, (id: number, wrong: boolean) => void] {
  const [lines, setLines] = useState<ReadonlySet<number>>(new Set());
  const note = useCallback(
    (id: number, wrong: boolean) =>
      setLines((before) => {
        if (before.has(id) === wrong) return before;
        const after = new Set(before);
        if (wrong) after.add(id);
        else after.delete(id);
        return after;
      }),
    [],
  );
  return [lines, note];
}
