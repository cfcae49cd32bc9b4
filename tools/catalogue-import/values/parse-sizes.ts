import type { SizeField } from '../columns/fields';
import type { ReportFinding } from '../finding';
import type { Mapping } from '../columns/mapping';
import type { SizePart } from '../rows/product-part';
import { parsePriceBreaks } from './parse-price-breaks';
import { parsePrice } from './parse-price';
import { parseSize } from './parse-size';

/** Cells of a row that describe one size. */
export type SizeCells = Partial<Record<SizeField, { column: string; value: string }>>;

type Refuse = (column: string, value: string, reason: string) => void;

const MAX_STOCK = 10_000_000;
const MAX_DAYS = 999;

/** Parses the sizes of a row by slot. Calls `refuse` for errors that make the row invalid and `report` for warnings. */
export function parseSizes(
  slots: ReadonlyMap<string, SizeCells>,
  { mapping, namesSizes }: { mapping: Mapping; namesSizes: boolean },
  refuse: Refuse,
  report: ReportFinding,
): SizePart[] {
  return [...applyCommonCells(slots)].flatMap(([slot, cells]) => {
    const nameInColumn = slot.startsWith('@') ? slot.slice(1) : '';
    // A row may leave the columns of a size empty.
    if (slot !== '' && !cells.price && !cells.stock && !cells.breaks) return [];
    const size: SizePart = { label: '' };
    const label =
      nameInColumn || cells.size?.value || [cells.amount?.value, cells.unit?.value].filter(Boolean).join(' ');
    const column = cells.size?.column ?? cells.amount?.column ?? '';
    if (label) {
      // A size with a key comes from an export and keeps its spelling.
      const read = cells.sizeKey ? { label, known: true } : parseSize(label, mapping.units);
      if ('reason' in read) refuse(column, label, read.reason);
      else {
        size.label = read.label;
        if (!read.known) report(column, label, 'unknown unit; the text is kept unchanged', 'warning');
      }
    } else if (!cells.sizeKey && namesSizes) {
      if (cells.price ?? cells.stock) refuse(column, '', 'the size is missing');
      return [];
    }
    if (cells.sizeKey) size.key = cells.sizeKey.value;
    setPrice(size, cells, mapping, refuse);
    setBreaks(size, cells, mapping, refuse);
    setCount(size, 'stock', cells, MAX_STOCK, refuse);
    setCount(size, 'days', cells, MAX_DAYS, refuse);
    return [size];
  });
}

/** Applies values given once per row, such as a delivery time, to all sizes without a value of their own. */
function applyCommonCells(slots: ReadonlyMap<string, SizeCells>): ReadonlyMap<string, SizeCells> {
  const common = slots.get('');
  if (!common || slots.size === 1 || common.price || common.size || common.sizeKey) return slots;
  const others = [...slots].filter(([slot]) => slot !== '');
  return new Map(others.map(([slot, cells]) => [slot, { ...common, ...cells }]));
}

function setPrice(size: SizePart, { price, currency }: SizeCells, mapping: Mapping, refuse: Refuse): void {
  if (!price) return;
  const read = parsePrice(price.value, mapping.decimal);
  if ('reason' in read) return refuse(price.column, price.value, read.reason);
  const given = currency?.value.toUpperCase() ?? (read.currency || (mapping.constants['currency'] ?? 'USD'));
  const money = given === '$' || given === 'US$' ? 'USD' : given;
  if (money !== 'USD' || (read.currency && read.currency !== 'USD'))
    return refuse(
      price.column,
      price.value,
      `prices must be in USD, this one is in ${read.currency || money}`,
    );
  size.cents = read.cents;
}

function setBreaks(size: SizePart, { breaks }: SizeCells, mapping: Mapping, refuse: Refuse): void {
  if (!breaks) return;
  const read = parsePriceBreaks(breaks.value, mapping.decimal);
  if ('reason' in read) refuse(breaks.column, breaks.value, read.reason);
  else size.breaks = read.breaks;
}

function setCount(
  size: SizePart,
  field: 'stock' | 'days',
  cells: SizeCells,
  max: number,
  refuse: Refuse,
): void {
  const cell = cells[field];
  if (!cell) return;
  const plain = cell.value.replace(/^(\d{1,3})(?:[,\s](\d{3}))+$/, (all) => all.replace(/[,\s]/g, ''));
  if (field === 'stock' && /^(no|none|out of stock|made to order|backorder|-)$/i.test(plain)) size.stock = 0;
  else if (field === 'days' && /^(\d{1,3})\s*(working\s*)?days?$/i.test(plain))
    size.days = Number.parseInt(plain, 10);
  else if (/^\d{1,8}(\.0+)?$/.test(plain) && Number(plain) <= max) size[field] = Number(plain);
  else
    refuse(
      cell.column,
      cell.value,
      field === 'stock' ? 'stock must be a whole number of units' : 'days must be a whole number',
    );
}
