import { useCallback, useState } from 'react';
import type { CartLine } from '../../../shared/contract/cart';

export interface Selection {
  /** The selected lines, in the cart's order. */
  chosen: readonly CartLine[];
  isChosen: (id: number) => boolean;
  toggle: (id: number) => void;
  toggleAll: () => void;
}

/** Which lines are to be settled: all of them, new ones included, but those that a person takes out. */
export function useSelection(lines: readonly CartLine[]): Selection {
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const chosen = lines.filter(({ rec_id: id }) => !leftOut.has(id));
  const toggle = useCallback(
    (id: number) =>
      setLeftOut((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    [],
  );
  return {
    chosen,
    isChosen: (id) => !leftOut.has(id),
    toggle,
    toggleAll: () =>
      setLeftOut(new Set(chosen.length === lines.length ? lines.map((line) => line.rec_id) : [])),
  };
}
