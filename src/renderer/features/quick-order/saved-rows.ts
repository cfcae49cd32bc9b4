import type { ListedItem } from '../../../shared/cart/order-list-item';
import { readDraft, deleteDraft, saveDraft } from '../../state/form-draft';
import { withProduct, type Row } from './row';

const DRAFT_NAME = 'quick order rows';
const itemFields = ['row', 'product', 'size', 'quantity'] as const;

/** Stored row: the list item and the choices made. Product data is requested again. */
interface SavedRow {
  item: ListedItem;
  /** Null until chosen. */
  goodsId: number | null;
  /** `goods_attr` of the chosen size. */
  size: string;
  /** Quantity as typed. */
  quantity: string;
}

/** Saves the rows as a draft of this tab. `visit` is the key of a visit with a list from the search box; '' for others. */
export function saveRows(rows: readonly Row[], visit: string): void {
  if (rows.length === 0) return deleteDraft(DRAFT_NAME);
  // Possible card numbers are never stored.
  const storableRows = rows.filter(({ mayBeCardNumber }) => !mayBeCardNumber);
  const saved = storableRows.map(({ item, product, size, quantity }): SavedRow => {
    return { item, goodsId: product?.goods_id ?? null, size, quantity };
  });
  saveDraft(DRAFT_NAME, { rows: JSON.stringify(saved), visit });
}

/** Returns the saved rows. A visit with a list from the search box ignores the rows of other visits. */
export function readSavedRows(visit: string): SavedRow[] {
  const saved = readDraft(DRAFT_NAME, { rows: '[]', visit: '' });
  const rows = visit === '' || visit === saved.visit ? parseJson(saved.rows) : [];
  return Array.isArray(rows) ? rows.filter(isSavedRow) : [];
}

/** Restores the choices for a row as far as they are still available. */
export function restoreChoices(row: Row, { goodsId, size, quantity }: SavedRow): Row {
  if (goodsId !== null && !row.candidates.some(({ goods_id }) => goods_id === goodsId)) return row;
  const rowWithProduct = goodsId === (row.product?.goods_id ?? null) ? row : withProduct(row, goodsId);
  const isOffered = rowWithProduct.product?.options.some(({ goods_attr }) => goods_attr === size);
  return { ...rowWithProduct, size: isOffered || size === '' ? size : rowWithProduct.size, quantity };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isSavedRow(saved: unknown): saved is SavedRow {
  if (typeof saved !== 'object' || saved === null) return false;
  const { item, goodsId, size, quantity } = saved as Record<string, unknown>;
  return (
    typeof item === 'object' &&
    item !== null &&
    itemFields.every((name) => typeof (item as Record<string, unknown>)[name] === 'string') &&
    (goodsId === null || Number.isSafeInteger(goodsId)) &&
    [size, quantity].every((text) => typeof text === 'string')
  );
}
