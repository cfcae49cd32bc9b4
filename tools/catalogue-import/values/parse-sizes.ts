import type { SizeField } from '../columns/fields';
import type { ReportFinding } from '../finding';
import type { Mapping } from '../columns/mapping';
import type { SizePart } from '../rows/product-part';
import { readBreaks } from './parse-price-breaks';
import { readPrice } from './parse-price';
import { readSize } from './parse-size';

/** The cells of one row that are about one size. */
export type SizeCells = Partial<Record<SizeField, { column: string; value: string }>>;

type Refuse = (column: string, value: string, reason: string) => void;

const MOST_STOCK = 10_000_000;
const MOST_DAYS = 999;

/** The sizes of a row, by their slots. `refuse` hears of what makes the row unusable, `tell` of the rest. */
export function readSizes(
  slots: ReadonlyMap<string, SizeCells>,
  { mapping, namesSizes }: { mapping: Mapping; namesSizes: boolean },
  refuse: Refuse,
  tell: ReportFinding,
): SizePart[] {
  return [...withCommon(slots)].flatMap(([slot, cells]) => {
    const named = slot.startsWith('@') ? slot.slice(1) : '';
    // A row need not have all the sizes that its columns could take.
    if (slot !== '' && !cells.price && !cells.stock && !cells.breaks) return [];
    const size: SizePart = { label: '' };
    const label =
      named || cells.size?.value || [cells.amount?.value, cells.unit?.value].filter(Boolean).join(' ');
    const column = cells.size?.column ?? cells.amount?.column ?? '';
    if (label) {
      // A size that comes with its key comes from a catalogue: it is spelled as it was there.
      const read = cells.sizeKey ? { label, known: true } : readSize(label, mapping.units);
      if ('reason' in read) refuse(column, label, read.reason);
      else {
        size.label = read.label;
        if (!read.known)
          tell(column, label, 'a unit that nobody knows; it stays as it is written', 'warning');
      }
    } else if (!cells.sizeKey && namesSizes) {
      if (cells.price ?? cells.stock) refuse(column, '', 'a size is missing');
      return [];
    }
    if (cells.sizeKey) size.key = cells.sizeKey.value;
    takePrice(size, cells, mapping, refuse);
    takeBreaks(size, cells, mapping, refuse);
    takeCount(size, 'stock', cells, MOST_STOCK, refuse);
    takeCount(size, 'days', cells, MOST_DAYS, refuse);
    return [size];
  });
}

/** What a row says once, such as a delivery time, holds for each of its sizes that says nothing else. */
function withCommon(slots: ReadonlyMap<string, SizeCells>): ReadonlyMap<string, SizeCells> {
  const common = slots.get('');
  if (!common || slots.size === 1 || common.price || common.size || common.sizeKey) return slots;
  const others = [...slots].filter(([slot]) => slot !== '');
  return new Map(others.map(([slot, cells]) => [slot, { ...common, ...cells }]));
}

function takePrice(size: SizePart, { price, currency }: SizeCells, mapping: Mapping, refuse: Refuse): void {
  if (!price) return;
  const read = readPrice(price.value, mapping.decimal);
  if ('reason' in read) return refuse(price.column, price.value, read.reason);
  const said = currency?.value.toUpperCase() ?? (read.currency || (mapping.constants['currency'] ?? 'USD'));
  const money = said === '$' || said === 'US$' ? 'USD' : said;
  if (money !== 'USD' || (read.currency && read.currency !== 'USD'))
    return refuse(price.column, price.value, `prices are in USD, this one is in ${read.currency || money}`);
  size.cents = read.cents;
}

function takeBreaks(size: SizePart, { breaks }: SizeCells, mapping: Mapping, refuse: Refuse): void {
  if (!breaks) return;
  const read = readBreaks(breaks.value, mapping.decimal);
  if ('reason' in read) refuse(breaks.column, breaks.value, read.reason);
  else size.breaks = read.breaks;
}

function takeCount(
  size: SizePart,
  field: 'stock' | 'days',
  cells: SizeCells,
  most: number,
  refuse: Refuse,
): void {
  const cell = cells[field];
  if (!cell) return;
  const plain = cell.value.replace(/^(\d{1,3})(?:[,\s](\d{3}))+$/, (all) => all.replace(/[,\s]/g, ''));
  if (field === 'stock' && /^(no|none|out of stock|made to order|backorder|-)$/i.test(plain)) size.stock = 0;
  else if (field === 'days' && /^(\d{1,3})\s*(working\s*)?days?$/i.test(plain))
    size.days = Number.parseInt(plain, 10);
  else if (/^\d{1,8}(\.0+)?$/.test(plain) && Number(plain) <= most) size[field] = Number(plain);
  else
    refuse(
      cell.column,
      cell.value,
      field === 'stock' ? 'stock is a whole number of units' : 'days are a whole number',
    );
}
