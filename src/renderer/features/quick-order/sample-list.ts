import type { ProductInList } from '../../../shared/contract/calls';
import { csvRow } from '../../../shared/lib/csv';
import { downloadFile } from '../../lib/download-file';

const SAMPLE_ROWS = 3;

/** Makes Excel read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Downloads a CSV template with real products. */
export function downloadSample(products: readonly ProductInList[]): void {
  const rows = products.slice(0, SAMPLE_ROWS).flatMap(({ goods_sn, options }, index) => {
    const size = options[0];
    return size ? [[goods_sn, size.attr_value, String(index + 1)]] : [];
  });
  const text = [['Catalogue number', 'Size', 'Quantity'], ...rows]
    .map((row) => `${csvRow(row)}\r\n`)
    .join('');
  downloadFile('quick-order.csv', new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv' }));
}
