import { MAX_QUANTITY } from '../../../src/shared/cart/quantity';
import { withoutCurrency } from '../values/currency';
import { headingScore } from './column-aliases';
import { priceKindOf } from './excluded-headings';
import { containsPrices } from './price-columns';
import type { SampledColumn } from './value-heuristics';

/** Quantities of an order to which the unit price of a column applies. `to` is null without an upper limit. */
interface QuantityRange {
  from: number;
  to: number | null;
}

/** Words before quantities: `Qty 1-4`, `Price 10+`, `Preis ab 5`. */
const OPTIONAL_WORDS = String.raw`[\p{L}\s.,:()[\]/_-]*?`;
const OPTIONAL_UNIT = String.raw`(?:pcs|pieces?|pc|units?|packs?|ea|each|st|stk|stück|pièces?|unidades|pezzi|个|件|個|本)?\.?`;
const rangePattern = new RegExp(
  `^${OPTIONAL_WORDS}(?<![\\p{L}\\d])(\\d{1,5})\\s*(?:-|–|—|~|to|bis|à|至)\\s*(\\d{1,5})\\s*${OPTIONAL_UNIT}[)\\]\\s]*$`,
  'iu',
);
const openEndPattern =
  /(?:^|[\s(])(?:from|ab|≥|>=)\s*(\d{1,5})(?=$|\s*[)(]|\s*(?:pcs|pieces|units|st|stk|stück)\b)|(?:^|[\s(-])(\d{1,5})\s*(?:\+|(?:and|or|&)\s+(?:more|up|above))/i;
const exactQuantityPattern =
  /^(?:price\s*)?(\d{1,5})\s*(?:pcs|pieces?|units?|st|stk|stück|ea|each|个|件|個)\.?$/i;

/**
 * Returns the targets of columns with unit prices for quantities, by heading: `price` and `from:N`. Ranges such as `1-4` and `5-9`
 * are used only if each starts where the previous one ends and the first starts at 1, or at 2 because another column has the price of
 * one: other numbers may be sizes. `10+` is always used.
 */
export function quantityPriceTargets(columns: readonly SampledColumn[]): Map<string, string> {
  const pricedColumns = columns.filter(containsPrices);
  const hasSize = columns.some(({ heading }) =>
    ['size', 'amount'].some((field) => headingScore(heading, 'products', field) >= 0.8),
  );
  const quantities = pricedColumns.flatMap(({ heading }) => {
    if (priceKindOf(heading) === 'other') return [];
    const parsedRange = parseQuantities(heading, hasSize);
    return parsedRange ? [{ heading, ...parsedRange }] : [];
  });
  const areRangesUsable = areContiguous(quantities);
  return new Map(
    quantities
      .filter(({ to }) => to === null || areRangesUsable)
      .map(({ heading, from }) => [heading, from === 1 ? 'price' : `from:${from}`]),
  );
}

/** Parses the quantities in a heading. `10 pcs` is a quantity only when another column has the size; otherwise it is the size. */
function parseQuantities(heading: string, hasSize: boolean): QuantityRange | null {
  const plain = withoutCurrency(heading);
  const [, first = '', last = ''] = rangePattern.exec(plain) ?? [];
  if (first !== '') return nullUnlessOrderable({ from: Number(first), to: Number(last) });
  const [, afterWord, beforePlus] = openEndPattern.exec(plain) ?? [];
  const openStart = Number(afterWord ?? beforePlus ?? 0);
  if (openStart >= 1) return nullUnlessOrderable({ from: openStart, to: null });
  const [, count = ''] = (hasSize && exactQuantityPattern.exec(plain)) || [];
  return count === '' ? null : nullUnlessOrderable({ from: Number(count), to: null });
}

const nullUnlessOrderable = (quantities: QuantityRange) =>
  quantities.from >= 1 && quantities.from <= MAX_QUANTITY ? quantities : null;

function areContiguous(quantityRanges: readonly QuantityRange[]): boolean {
  const ranges = [...quantityRanges].sort((a, b) => a.from - b.from);
  const [first] = ranges;
  if (!first || first.from > 2) return false;
  return ranges.every(({ from, to }, index) => {
    const next = ranges[index + 1];
    return next === undefined || to === null || (to >= from && next.from === to + 1);
  });
}
