import { useCallback, useEffect, useRef, useState } from 'react';
import { MAX_ROWS_PER_CALL } from '../../../shared/cart/quantity';
import { formatMessage } from '../../../shared/lib/messages';
import type { ListedItem } from '../../../shared/cart/parse-order-list';
import { useClient } from '../../api/client-context';
import { useBulkAddToCart } from '../../state/cart-calls';
import { useNotify } from '../../state/notices';
import { useErrorHandler } from '../../state/use-error-handler';
import { asChosen, keepRows, keptRows } from './saved-rows';
import { isRefused, rowsAfter, rowsOf, wishesOf, type Row } from './row';

/** As many as a cart holds. */
export const MOST_ROWS = 500;

export interface QuickOrder {
  rows: readonly Row[];
  /** How many rows of how many have been looked up; null = nothing is under way. */
  progress: { done: number; all: number } | null;
  /** The cart is being filled. */
  busy: boolean;
  /** The rows that were taken out last, to be put back. */
  removed: readonly Row[];
  /** Looks up a list; the rows that were there give way. */
  check: (wishes: readonly ListedItem[]) => Promise<void>;
  /** Brings back the rows that were there when the page was left; false when there are none. */
  bringBack: () => boolean;
  change: (row: Row) => void;
  remove: (rows: readonly Row[]) => void;
  undo: () => void;
  /** Puts every row that is ready into the cart. */
  add: () => Promise<void>;
}

/** A list from being looked up to being in the cart. `visit` names a visit to the page that has a list of its own, or is ''. */
export function useQuickOrder(visit: string): QuickOrder {
  const client = useClient();
  const addition = useBulkAddToCart();
  const notify = useNotify();
  const applyRemedy = useErrorHandler();
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [removed, setRemoved] = useState<readonly Row[]>([]);
  const [progress, setProgress] = useState<QuickOrder['progress']>(null);
  const [busy, setBusy] = useState(false);
  const latest = useRef(0);
  /** Before any were looked up, no rows means nothing. */
  const isLookedUp = useRef(false);
  useEffect(() => {
    if (isLookedUp.current) keepRows(rows, visit);
  }, [rows, visit]);

  const lookUp = async (wishes: readonly ListedItem[], settle: (row: Row) => Row) => {
    const turn = ++latest.current;
    const taken = wishes.slice(0, MOST_ROWS);
    const found: Row[] = [];
    setRemoved([]);
    for (let first = 0; first < taken.length; first += MAX_ROWS_PER_CALL) {
      setProgress({ done: first, all: taken.length });
      const part = taken.slice(first, first + MAX_ROWS_PER_CALL);
      const asked = part.filter((wish) => !isRefused(wish)).map(({ what, size }) => ({ what, size }));
      if (asked.length === 0) {
        found.push(...rowsOf(part, { list: [], goods: [] }, first));
        continue;
      }
      const outcome = await client.call('resolveRows', { rows: asked });
      // Another list has been given meanwhile.
      if (turn !== latest.current) return;
      if (!outcome.ok) {
        setProgress(null);
        return applyRemedy(outcome.failure);
      }
      found.push(...rowsOf(part, outcome.data, first));
    }
    isLookedUp.current = true;
    setRows(found.map(settle));
    setProgress(null);
  };
  const check = (wishes: readonly ListedItem[]) => lookUp(wishes, (row) => row);
  const bringBack = () => {
    const kept = keptRows(visit);
    const wishes = kept.map(({ wish }) => wish);
    if (wishes.length > 0) void lookUp(wishes, (row) => asChosen(row, kept[row.id]!));
    return wishes.length > 0;
  };

  const change = useCallback(
    (row: Row) =>
      setRows((before) => before.map((one) => (one.id === row.id ? { ...row, leftOut: '' } : one))),
    [],
  );
  const remove = useCallback((gone: readonly Row[]) => {
    const ids = new Set(gone.map(({ id }) => id));
    setRows((before) => before.filter(({ id }) => !ids.has(id)));
    setRemoved(gone);
  }, []);
  const undo = () => {
    setRows((now) => [...now, ...removed].sort((one, other) => one.id - other.id));
    setRemoved([]);
  };

  const add = async () => {
    const { sent, wishes } = wishesOf(rows);
    setBusy(true);
    const added = await addition.add('addRows', { rows: wishes });
    setBusy(false);
    if (!added) return;
    const link = addition.toCart;
    const { left_out: leftOut, left_rows: left } = added;
    if (leftOut.length === 0) notify({ tone: 'success', text: formatMessage('succeed'), link });
    else {
      const text = `Could not be added, and stays in the list: ${leftOut.join(', ')}`;
      notify({ tone: 'warning', text, link });
    }
    setRows((now) => rowsAfter(now, sent, left));
    setRemoved([]);
  };

  return { rows, progress, busy, removed, check, bringBack, change, remove, undo, add };
}
