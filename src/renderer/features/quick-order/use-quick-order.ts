import { useCallback, useEffect, useRef, useState } from 'react';
import { MAX_ORDER_ROWS, MAX_ROWS_PER_LOOKUP } from '../../../shared/cart/order-list-limits';
import { formatMessage } from '../../../shared/lib/messages';
import type { ListedItem } from '../../../shared/cart/order-list-item';
import { useClient } from '../../api/client-context';
import { useBulkAddToCart } from '../../state/cart-calls';
import { useNotify } from '../../state/notices';
import { useErrorHandler } from '../../state/use-error-handler';
import { restoreChoices, saveRows, readSavedRows } from './saved-rows';
import { hasCardNumber, remainingRows, toRows, cartItems, withNamedProducts, type Row } from './row';

export interface QuickOrder {
  rows: readonly Row[];
  /** Null when no lookup is running. */
  progress: { done: number; total: number } | null;
  /** True if the request to the cart is in flight. */
  busy: boolean;
  /** The rows that were removed last, which `undo` restores. */
  removed: readonly Row[];
  /** Looks up the first `MAX_ORDER_ROWS` items and replaces the rows. */
  check: (items: readonly ListedItem[]) => Promise<void>;
  /** Items of the last list that did not fit into the rows. */
  laterItems: readonly ListedItem[];
  /** Looks up as many later items as fit beside the present rows, and adds their rows. */
  checkLater: () => Promise<void>;
  /** Restores saved rows; returns false if there are none. */
  restore: () => boolean;
  change: (row: Row) => void;
  remove: (rows: readonly Row[]) => void;
  undo: () => void;
  addToCart: () => Promise<void>;
}

/**
 * State of a quick order from lookup to cart. `pastedListKey` is the history key of a page that a list from the search box opened;
 * '' for others.
 */
export function useQuickOrder(pastedListKey: string): QuickOrder {
  const client = useClient();
  const { add, toCart: cartLink } = useBulkAddToCart();
  const notify = useNotify();
  const handleError = useErrorHandler();
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [removed, setRemoved] = useState<readonly Row[]>([]);
  const [laterItems, setLaterItems] = useState<readonly ListedItem[]>([]);
  const [progress, setProgress] = useState<QuickOrder['progress']>(null);
  const [busy, setBusy] = useState(false);
  /** Aborts the last lookup; null before the first one. */
  const lookupController = useRef<AbortController | null>(null);
  /** The rows of each list have new ids, so that a late reply of the cart does not change rows of the next list. */
  const nextId = useRef(0);
  /** False before the first lookup, when the empty list of rows must not delete the saved rows. */
  const hasLookedUp = useRef(false);
  useEffect(() => {
    if (hasLookedUp.current) saveRows(rows, pastedListKey);
  }, [rows, pastedListKey]);
  useEffect(() => () => lookupController.current?.abort(), []);

  /**
   * Looks up items and returns their rows, where `prepareRow` restores choices; null when the lookup failed, or was aborted by a
   * newer list.
   */
  const lookUp = async (
    items: readonly ListedItem[],
    prepareRow: (row: Row, index: number) => Row = (row) => row,
  ): Promise<Row[] | null> => {
    lookupController.current?.abort();
    const controller = new AbortController();
    lookupController.current = controller;
    const { signal } = controller;
    const firstId = nextId.current;
    nextId.current += items.length;
    const lookedUpRows: Row[] = [];
    for (let batchStart = 0; batchStart < items.length; batchStart += MAX_ROWS_PER_LOOKUP) {
      setProgress({ done: batchStart, total: items.length });
      const batch = items.slice(batchStart, batchStart + MAX_ROWS_PER_LOOKUP);
      const requested = batch
        .filter((item) => !hasCardNumber(item))
        .map(({ product, size }) => ({ product, size }));
      if (requested.length === 0) {
        lookedUpRows.push(...toRows(batch, { list: [], goods: [] }, firstId + batchStart));
        continue;
      }
      const outcome = await client.call('resolveRows', { rows: requested }, { signal }).catch(() => null);
      // A newer list, or leaving the page, has aborted the lookup.
      if (!outcome || signal.aborted) return null;
      if (!outcome.ok) {
        setProgress(null);
        handleError(outcome.failure);
        return null;
      }
      const batchRows = toRows(batch, outcome.data, firstId + batchStart);
      const unresolvedRows = batchRows.filter((row) => !row.product && row.item.name && !row.mayBeCardNumber);
      const byName =
        unresolvedRows.length === 0
          ? null
          : await client
              .call(
                'resolveRows',
                { rows: unresolvedRows.map(({ item }) => ({ product: item.name! })) },
                { signal },
              )
              .catch(() => null);
      if (signal.aborted) return null;
      lookedUpRows.push(
        ...(byName?.ok ? withNamedProducts(batchRows, unresolvedRows, byName.data) : batchRows),
      );
    }
    hasLookedUp.current = true;
    setRemoved([]);
    setProgress(null);
    return lookedUpRows.map(prepareRow);
  };
  const check = async (items: readonly ListedItem[]) => {
    setLaterItems([]);
    const newRows = await lookUp(items.slice(0, MAX_ORDER_ROWS));
    if (!newRows) return;
    setRows(newRows);
    setLaterItems(items.slice(MAX_ORDER_ROWS));
  };
  const checkLater = async () => {
    const fittingCount = MAX_ORDER_ROWS - rows.length;
    const newRows = await lookUp(laterItems.slice(0, fittingCount));
    if (!newRows) return;
    setRows((before) => [...before, ...newRows]);
    setLaterItems(laterItems.slice(fittingCount));
  };
  const restore = () => {
    const saved = readSavedRows(pastedListKey);
    const items = saved.map(({ item }) => item);
    const restoreRows = async () => {
      const restoredRows = await lookUp(items, (row, index) => restoreChoices(row, saved[index]!));
      if (restoredRows) setRows(restoredRows);
    };
    if (items.length > 0) void restoreRows();
    return items.length > 0;
  };

  const change = useCallback(
    (row: Row) =>
      setRows((before) =>
        before.map((current) => (current.id === row.id ? { ...row, rejection: '' } : current)),
      ),
    [],
  );
  const remove = useCallback((removedRows: readonly Row[]) => {
    const ids = new Set(removedRows.map(({ id }) => id));
    setRows((before) => before.filter(({ id }) => !ids.has(id)));
    setRemoved(removedRows);
  }, []);
  const undo = () => {
    setRows((now) => [...now, ...removed].sort((a, b) => a.id - b.id));
    setRemoved([]);
  };

  const addToCart = async () => {
    const { readyRows, items } = cartItems(rows);
    setBusy(true);
    const added = await add('addRows', { rows: items });
    setBusy(false);
    if (!added) return;
    const { left_out: leftOut, left_rows: rejected } = added;
    if (leftOut.length === 0) notify({ tone: 'success', text: formatMessage('succeed'), link: cartLink });
    else {
      const text = `Not added and kept in the list: ${leftOut.join(', ')}`;
      notify({ tone: 'warning', text, link: cartLink });
    }
    setRows((now) => remainingRows(now, readyRows, rejected));
    setRemoved([]);
  };

  return {
    rows,
    laterItems,
    progress,
    busy,
    removed,
    check,
    checkLater,
    restore,
    change,
    remove,
    undo,
    addToCart,
  };
}
