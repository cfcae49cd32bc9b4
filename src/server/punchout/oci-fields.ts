import { firstCharacters } from '../../shared/lib/visible-text';
import type { ReturnedLine } from './returned-line';

/** A hidden field of the form that returns a cart. */
export interface HiddenField {
  name: string;
  value: string;
}

/** Maximum lengths of OCI fields in UTF-16 code units, which SAP counts. */
const maxLengths = { description: 40, vendormat: 40, vendor: 10, product: 40 } as const;

/** Minimum length of a shortened name. When a long size leaves fewer characters for the name, the size is truncated instead. */
const MIN_NAME_LENGTH = 8;

/** Returns the OCI fields of a cart: one set per line. Indexes start at 1. */
export function ociFields(lines: readonly ReturnedLine[], vendor: string): HiddenField[] {
  return lines.flatMap((line, position) => {
    const index = position + 1;
    const content = line.content ? ` (${line.content} ${line.content_unit} in each ${line.order_unit})` : '';
    const fields: readonly (readonly [name: string, value: string])[] = [
      ['DESCRIPTION', shortDescription(line, maxLengths.description)],
      ['VENDORMAT', firstCharacters(line.part, maxLengths.vendormat)],
      ['EXT_PRODUCT_ID', firstCharacters(line.part, maxLengths.product)],
      ['QUANTITY', String(line.number)],
      ['UNIT', line.order_unit],
      ['PRICE', line.price],
      ['PRICEUNIT', '1'],
      ['CURRENCY', 'USD'],
      ['LEADTIME', String(line.leadDays)],
      ['MATGROUP', line.unspsc],
      ...(vendor ? ([['VENDOR', firstCharacters(vendor, maxLengths.vendor)]] as const) : []),
    ];
    return [
      ...fields.map(([name, value]) => ({ name: `NEW_ITEM-${name}[${index}]`, value })),
      { name: `NEW_ITEM-LONGTEXT_${index}:132[]`, value: `${line.name}, ${line.size}${content}` },
    ];
  });
}

/** Shortens the name and keeps the size, which distinguishes the lines of a product. */
function shortDescription({ name, size }: Pick<ReturnedLine, 'name' | 'size'>, maxLength: number): string {
  const sizeSuffix = `, ${size}`;
  const remaining = maxLength - sizeSuffix.length;
  if (remaining < MIN_NAME_LENGTH || name.length <= remaining)
    return firstCharacters(name + sizeSuffix, maxLength);
  return firstCharacters(name, remaining).trimEnd() + sizeSuffix;
}
