import { MAX_SIZE_LENGTH } from '../cart/cart-transfer';
import { parseId } from './list-url';

/** The size selected on a product page, which the URL contains. */
export interface ChosenVariant {
  goodsId: number;
  /** `goods_attr` of the size. */
  size: string;
}

/**
 * Parses `?conjugate=&size=` on the page of `pageId`, which is the default of `conjugate`; null without a valid size, and for an
 * invalid `conjugate`.
 */
export function parseVariant(query: URLSearchParams, pageId: number): ChosenVariant | null {
  const size = query.get('size') ?? '';
  const goodsId = query.has('conjugate') ? parseId(query.get('conjugate')) : pageId;
  return goodsId === null || size === '' || size.length > MAX_SIZE_LENGTH ? null : { goodsId, size };
}

/** Returns the address of a product's page, with a size selected. */
export function productUrl(id: number, size?: string): string {
  return `/goodsInfo?id=${id}${size === undefined ? '' : `&size=${encodeURIComponent(size)}`}`;
}

/** Returns the page's query with this size selected; keeps other parameters. */
export function withVariant(
  query: URLSearchParams,
  pageId: number,
  { goodsId, size }: ChosenVariant,
): string {
  const next = new URLSearchParams(query);
  next.delete('conjugate');
  if (goodsId !== pageId) next.set('conjugate', String(goodsId));
  next.set('size', size);
  return `?${next}`;
}
