import { useCallback, useState } from 'react';

/** Lines whose quantity field holds something that is no quantity, and the way to tell; none where there are no fields. */
export function useWrongLines(fixed: boolean): [ReadonlySet<number>, (id: number, wrong: boolean) => void] {
  const [lines, setLines] = useState<ReadonlySet<number>>(new Set());
  if (fixed && lines.size > 0) setLines(new Set());
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
