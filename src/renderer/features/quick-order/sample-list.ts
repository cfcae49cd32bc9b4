import type { ProductInList } from '../../../shared/contract/calls';
import { csvRow } from '../../../shared/domain/csv-row';

/** A list as the shop likes to read it, of products that it sells. */
export function sampleList(products: readonly ProductInList[]): string {
  const rows = products.flatMap(({ goods_sn, options }, index) => {
    const size = options[0];
    return size ? [[goods_sn, size.attr_value, String(index + 1)]] : [];
  });
  return [['Catalogue number', 'Size', 'Quantity'], ...rows].map((row) => `${csvRow(row)}\r\n`).join('');
}
