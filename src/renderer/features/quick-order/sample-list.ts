import type { ProductInList } from '../../../shared/contract/calls';
import { csvRow } from '../../../shared/lib/csv';
import { downloadFile } from '../../lib/download-file';

const ROWS_OF_SAMPLE = 3;

/** A list as the shop likes to read it, of products that it sells, for whoever wants to fill one in. */
export function saveSample(products: readonly ProductInList[]): void {
  const rows = products.slice(0, ROWS_OF_SAMPLE).flatMap(({ goods_sn, options }, index) => {
    const size = options[0];
    return size ? [[goods_sn, size.attr_value, String(index + 1)]] : [];
  });
  const text = [['Catalogue number', 'Size', 'Quantity'], ...rows]
    .map((row) => `${csvRow(row)}\r\n`)
    .join('');
  downloadFile('quick-order.csv', new Blob([text], { type: 'text/csv' }));
}
