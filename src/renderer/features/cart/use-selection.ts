import { useCallback, useState } from 'react';
import type { CartLine } from '../../../shared/contract/cart';

export interface Selection {
  /** In the order of the cart. */
  selected: readonly CartLine[];
  isSelected: (id: number) => boolean;
  toggle: (id: number) => void;
  toggleAll: () => void;
}

/** Selects all lines, including new ones, except those that the user deselects. */
export function useSelection(lines: readonly CartLine[]): Selection {
  const [deselected, setDeselected] = useState<ReadonlySet<number>>(new Set());
  const selected = lines.filter(({ rec_id: id }) => !deselected.has(id));
  const toggle = useCallback(
    (id: number) =>
      setDeselected((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    [],
  );
  return {
    selected,
    isSelected: (id) => !deselected.has(id),
    toggle,
    toggleAll: () =>
      setDeselected(new Set(selected.length === lines.length ? lines.map((line) => line.rec_id) : [])),
  };
}
