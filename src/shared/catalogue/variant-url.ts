import { parseId } from './list-url';

/** One size of one product, as a product page's address names what was chosen on it. */
export interface ChosenVariant {
  goodsId: number;
  /** `goods_attr` of the size. */
  size: string;
}

const longestSize = 64;

/** What `?conjugate=&size=` names on the page of `pageId`, which stands for `conjugate` where that is missing; else null. */
export function parseVariant(query: URLSearchParams, pageId: number): ChosenVariant | null {
  const size = query.get('size') ?? '';
  const goodsId = query.has('conjugate') ? parseId(query.get('conjugate')) : pageId;
  return goodsId === null || size === '' || size.length > longestSize ? null : { goodsId, size };
}

/** The query of the same page with this cell chosen; everything else in it stays. */
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
