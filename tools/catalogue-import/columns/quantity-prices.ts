import { MAX_QUANTITY } from '../../../src/shared/cart/quantity';
import { withoutCurrency } from '../values/currency';
import { headingScore } from './column-aliases';
import { priceKindOf } from './excluded-headings';
import { type SampledColumn, valueScore } from './value-heuristics';

const MIN_PRICES = 0.6;

/** Quantities for which a column has the unit price. `to` is null without an upper limit. */
interface Quantities {
  from: number;
  to: number | null;
}

/** Words before quantities: `Qty 1-4`, `Price 10+`, `Preis ab 5`. */
const WORDS = String.raw`[\p{L}\s.,:()[\]/_-]*?`;
const UNITS = String.raw`(?:pcs|pieces?|pc|units?|packs?|ea|each|st|stk|stück|pièces?|unidades|pezzi|个|件|個|本)?\.?`;
const range = new RegExp(
  `^${WORDS}(?<![\\p{L}\\d])(\\d{1,5})\\s*(?:-|–|—|~|to|bis|à|至)\\s*(\\d{1,5})\\s*${UNITS}[)\\]\\s]*$`,
  'iu',
);
const openEnd =
  /(?:^|[\s(])(?:from|ab|≥|>=)\s*(\d{1,5})(?=$|\s*[)(]|\s*(?:pcs|pieces|units|st|stk|stück)\b)|(?:^|[\s(-])(\d{1,5})\s*(?:\+|(?:and|or|&)\s+(?:more|up|above))/i;
const exactQuantity = /^(?:price\s*)?(\d{1,5})\s*(?:pcs|pieces?|units?|st|stk|stück|ea|each|个|件|個)\.?$/i;

/**
 * Returns the targets of columns with unit prices of quantities, by heading: `price` and `from:N`. Ranges such as `1-4` and
 * `5-9` count only when each continues the previous one and the first starts with one or two units; `10+` always counts.
 */
export function quantityPriceTargets(columns: readonly SampledColumn[]): Map<string, string> {
  const priced = columns.filter(
    (column) => column.samples.length > 0 && valueScore('price', column.samples) >= MIN_PRICES,
  );
  const hasSize = columns.some(({ heading }) =>
    ['size', 'amount'].some((field) => headingScore(heading, 'products', field) >= 0.8),
  );
  const quantities = priced.flatMap(({ heading }) => {
    if (priceKindOf(heading) === 'other') return [];
    const read = quantitiesOf(heading, hasSize);
    return read ? [{ heading, ...read }] : [];
  });
  const isUsable = areContiguous(quantities);
  return new Map(
    quantities
      .filter(({ to }) => to === null || isUsable)
      .map(({ heading, from }) => [heading, from === 1 ? 'price' : `from:${from}`]),
  );
}

/** `10 pcs` is a quantity when another column has the size, else it is the size. */
function quantitiesOf(heading: string, hasSize: boolean): Quantities | null {
  const plain = withoutCurrency(heading);
  const [, first = '', last = ''] = range.exec(plain) ?? [];
  if (first !== '') return ifOrderable({ from: Number(first), to: Number(last) });
  const [, named, plus] = openEnd.exec(plain) ?? [];
  const open = Number(named ?? plus ?? 0);
  if (open >= 1) return ifOrderable({ from: open, to: null });
  const [, count = ''] = (hasSize && exactQuantity.exec(plain)) || [];
  return count === '' ? null : ifOrderable({ from: Number(count), to: null });
}

const ifOrderable = (quantities: Quantities) =>
  quantities.from >= 1 && quantities.from <= MAX_QUANTITY ? quantities : null;

function areContiguous(all: readonly Quantities[]): boolean {
  const ranges = [...all].sort((a, b) => a.from - b.from);
  const [first] = ranges;
  if (!first || first.from > 2) return false;
  return ranges.every(({ from, to }, index) => {
    const next = ranges[index + 1];
    return next === undefined || to === null || (to >= from && next.from === to + 1);
  });
}
