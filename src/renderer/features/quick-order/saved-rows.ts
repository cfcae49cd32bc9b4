import type { ListedItem } from '../../../shared/cart/parse-order-list';
import { readDraft, deleteDraft, saveDraft } from '../../state/form-draft';
import { withProduct, type Row } from './row';

const NAME = 'quick order rows';
const details = ['row', 'what', 'size', 'quantity'] as const;

/** A row as it is kept: what was written, and what was chosen for it since. What the shop says of it is asked again. */
interface KeptRow {
  wish: ListedItem;
  /** null while that is open. */
  goodsId: number | null;
  /** `goods_attr` of the chosen size. */
  chosen: string;
  units: string;
}

/**
 * Keeps the rows in this tab as drafts are: who looks at a product on the way finds them again. `visit` names the visit
 * to the page that has a list of its own, '' = any other.
 */
export function keepRows(rows: readonly Row[], visit: string): void {
  if (rows.length === 0) return deleteDraft(NAME);
  // What may be a card's number is written down nowhere.
  const safe = rows.filter(({ refused }) => !refused);
  const kept = safe.map(({ wish, product, size, quantity }): KeptRow => {
    return { wish, goodsId: product?.goods_id ?? null, chosen: size, units: quantity };
  });
  saveDraft(NAME, { rows: JSON.stringify(kept), visit });
}

/** What was kept; a visit with a list of its own has nothing of another one. */
export function keptRows(visit: string): KeptRow[] {
  const kept = readDraft(NAME, { rows: '[]', visit: '' });
  const rows = visit === '' || visit === kept.visit ? parsed(kept.rows) : [];
  return Array.isArray(rows) ? rows.filter(isKept) : [];
}

/** A row that was looked up again, with what had been chosen for it as far as that can still be had. */
export function asChosen(row: Row, { goodsId, chosen, units }: KeptRow): Row {
  if (goodsId !== null && !row.goods.some(({ goods_id }) => goods_id === goodsId)) return row;
  const settled = goodsId === (row.product?.goods_id ?? null) ? row : withProduct(row, goodsId);
  const isSold = settled.product?.options.some(({ goods_attr }) => goods_attr === chosen);
  return { ...settled, size: isSold || chosen === '' ? chosen : settled.size, quantity: units };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isKept(kept: unknown): kept is KeptRow {
  if (typeof kept !== 'object' || kept === null) return false;
  const { wish, goodsId, chosen, units } = kept as Record<string, unknown>;
  return (
    typeof wish === 'object' &&
    wish !== null &&
    details.every((name) => typeof (wish as Record<string, unknown>)[name] === 'string') &&
    (goodsId === null || Number.isSafeInteger(goodsId)) &&
    [chosen, units].every((text) => typeof text === 'string')
  );
}
