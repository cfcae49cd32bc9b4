import type { FormField } from './form-field';
import type { ReturnedLine } from './returned-line';

/** The longest texts that the interface takes, in characters. */
const longest = { description: 40, vendormat: 40, vendor: 10, product: 40 } as const;

/** A cart as the Open Catalog Interface has it: a set of fields for each line, counted from 1. */
export function ociFields(lines: readonly ReturnedLine[], vendor: string): FormField[] {
  return lines.flatMap((line, at) => {
    const index = at + 1;
    const content = line.content ? ` (${line.content} ${line.content_unit} in each ${line.order_unit})` : '';
    const fields: readonly (readonly [name: string, value: string])[] = [
      ['DESCRIPTION', cut(line.description, longest.description)],
      ['VENDORMAT', cut(line.part, longest.vendormat)],
      ['EXT_PRODUCT_ID', cut(line.part, longest.product)],
      ['QUANTITY', String(line.number)],
      ['UNIT', line.order_unit],
      ['PRICE', line.price],
      ['PRICEUNIT', '1'],
      ['CURRENCY', 'USD'],
      ['LEADTIME', String(line.leadDays)],
      ['MATGROUP', line.unspsc],
      ...(vendor ? ([['VENDOR', cut(vendor, longest.vendor)]] as const) : []),
    ];
    return [
      ...fields.map(([name, value]) => ({ name: `NEW_ITEM-${name}[${index}]`, value })),
      { name: `NEW_ITEM-LONGTEXT_${index}:132[]`, value: `${line.description}${content}` },
    ];
  });
}

function cut(text: string, most: number): string {
  return [...text].slice(0, most).join('');
}
