import { useCallback, useState } from 'react';
import type { CartLine } from '../../../shared/contract/cart';

export interface Selection {
  /** In the order of the cart. */
  selected: readonly CartLine[];
  isSelected: (id: number) => boolean;
  toggle: (id: number) => void;
  /** Deselects all lines when all are selected; otherwise selects all. */
  toggleAll: () => void;
}

/** Selects all lines, including new ones, except those that the visitor deselects. */
export function useSelection(lines: readonly CartLine[]): Selection {
  const [deselectedIds, setDeselectedIds] = useState<ReadonlySet<number>>(new Set());
  const selected = lines.filter(({ rec_id: id }) => !deselectedIds.has(id));
  const toggle = useCallback(
    (id: number) =>
      setDeselectedIds((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    [],
  );
  return {
    selected,
    isSelected: (id) => !deselectedIds.has(id),
    toggle,
    toggleAll: () =>
      setDeselectedIds(new Set(selected.length === lines.length ? lines.map((line) => line.rec_id) : [])),
  };
}
