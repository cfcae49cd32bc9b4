import type { Catalogue } from '../catalogue/catalogue';
import { goodsByNumber } from '../catalogue/goods-by-number';
import type { Size } from '../orders/stock-store';

/** Names a size to a purchasing system, for good: the catalogue number and the size, such as `QC10000:5g`. */
export function partId({ goods_sn, goods_attr }: { goods_sn: string; goods_attr: string }): string {
  return `${goods_sn}:${goods_attr}`;
}

/** The size that is named; null when its product is not sold. A number or a size may hold a colon itself. */
export async function sizeOfPart(catalogue: Catalogue, part: string): Promise<Size | null> {
  for (let at = part.indexOf(':'); at > 0; at = part.indexOf(':', at + 1)) {
    const goods_id = await goodsByNumber(catalogue, part.slice(0, at));
    if (goods_id !== null) return { goods_id, goods_attr: part.slice(at + 1) };
  }
  return null;
}
