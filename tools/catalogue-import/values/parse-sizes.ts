import type { SizeField } from '../columns/fields';
import type { ReportFinding } from '../finding';
import type { Mapping } from '../columns/mapping';
import type { SizePart } from '../rows/product-part';
import { parseCurrency, SHOP_CURRENCY } from './currency';
import { parsePriceBreaks } from './parse-price-breaks';
import { isPriceOnRequest, parsePrice } from './parse-price';
import { parseAvailability, parseDays, parseStock } from './parse-supply';
import { parseSize, splitSizeList } from './parse-size';

/** `isDefault`: a constant of the mapping, which applies to a new size only. */
interface SizeCell {
  column: string;
  value: string;
  isDefault?: boolean;
}

/** Cells of a row that describe one size. */
export type SizeCells = Partial<Record<SizeField, SizeCell>>;

const FOREIGN_PRICE_PREFIX = `prices must be in ${SHOP_CURRENCY}, this one is in `;

function foreignPriceReason(currency: string): string {
  return FOREIGN_PRICE_PREFIX + currency;
}

/** Returns the currency of a price that was refused because of it; null for other reasons. */
export function refusedCurrency(reason: string): string | null {
  return reason.startsWith(FOREIGN_PRICE_PREFIX) ? reason.slice(FOREIGN_PRICE_PREFIX.length) : null;
}

const SEVERAL_SIZES =
  'the cell lists several sizes for one price and is read as one size; give each size a price in the same order (100|180), or a row';

const SIZE_WITH_PRICE =
  'the cell contains sizes and prices; give each size a row, with the price in another column';

type ReportCell = (column: string, value: string, reason: string) => void;

/**
 * Parses the sizes of a row by slot. Calls `refuse` when a size cannot be identified, `reportUnreadable` for other values that
 * cannot be read and stay empty, and `report` for notes.
 */
export function parseSizes(
  slots: ReadonlyMap<string, SizeCells>,
  { mapping, requiresSize }: { mapping: Mapping; requiresSize: boolean },
  refuse: ReportCell,
  reportUnreadable: ReportCell,
  report: ReportFinding,
): SizePart[] {
  return [...applyCommonCells(slots)].flatMap(([slot, cells]) => {
    const nameInColumn = slot.startsWith('@') ? slot.slice(1) : '';
    // A row may leave the columns of a size empty.
    const sizeCell = cells.size ?? cells.amount ?? cells.sizeKey;
    if (slot !== '' && !sizeCell && !cells.price && !cells.stock && !cells.breaks) return [];
    // A dash in the price column of a size says that the product has no such size.
    if (nameInColumn !== '' && !cells.stock && isAbsent(cells.price)) return [];
    const size: SizePart = { label: '' };
    const label = nameInColumn || cells.size?.value || sizeFromAmount(cells);
    const column = cells.size?.column ?? cells.amount?.column ?? '';
    if (label) {
      // A size with a key comes from an export and keeps its spelling.
      const parsed = cells.sizeKey
        ? { label, isKnownUnit: true }
        : parseSize(label, mapping.units, mapping.decimal);
      if ('reason' in parsed) refuse(column, label, parsed.reason);
      else if (!cells.sizeKey && /[$€£¥]\s*\d|\d\s*[$€£¥]/.test(label))
        refuse(column, label, SIZE_WITH_PRICE);
      else {
        size.label = parsed.label;
        if (!cells.sizeKey && cells.price && splitSizeList(label, mapping.units).length > 0)
          report(column, label, SEVERAL_SIZES, 'warning');
        else if (!parsed.isKnownUnit)
          report(column, label, 'unknown unit; the text is kept unchanged', 'warning');
      }
    } else if (!cells.sizeKey && requiresSize) {
      if (cells.price ?? cells.stock) refuse(column, '', 'the size is missing');
      return [];
    }
    if (cells.sizeKey) size.key = cells.sizeKey.value;
    setPrice(size, cells, mapping, reportUnreadable, report);
    setBreaks(size, cells, mapping, reportUnreadable);
    setStock(size, cells, mapping, reportUnreadable, report);
    setDays(size, cells, reportUnreadable, report);
    return [size];
  });
}

const isAbsent = (cell: SizeCell | undefined) =>
  cell !== undefined && isPlaceholder(cell.value) && !isPriceOnRequest(cell.value);

/** Joins amount and unit. A unit without an amount is sold singly: `kit` → `1 kit`; `EA`, or `Units` of inventory systems → `1 each`. */
function sizeFromAmount({ amount, unit }: SizeCells): string {
  if (amount || !unit) return [amount?.value, unit?.value].filter(Boolean).join(' ');
  return /^(?:units?|unit\(s\)|each|ea\.?|nos\.?|pcs?|pieces?|stück|stk\.?|st\.?|个|件)$/i.test(unit.value)
    ? '1 each'
    : `1 ${unit.value}`;
}

/** Applies values given once per row, such as a delivery time, to all sizes without a value of their own. */
function applyCommonCells(slots: ReadonlyMap<string, SizeCells>): ReadonlyMap<string, SizeCells> {
  const common = slots.get('');
  if (!common || slots.size === 1 || common.price || common.size || common.sizeKey) return slots;
  const numberedSlots = [...slots].filter(([slot]) => slot !== '');
  return new Map(numberedSlots.map(([slot, cells]) => [slot, { ...common, ...cells }]));
}

/** Sets no price when the cell is empty: an import of products then sets a price on request, and a stock list changes nothing. */
function setPrice(
  size: SizePart,
  { price, currency }: SizeCells,
  mapping: Mapping,
  reportUnreadable: ReportCell,
  report: ReportFinding,
): void {
  if (!price || (isPlaceholder(price.value) && !isPriceOnRequest(price.value))) return;
  const parsed = parsePrice(price.value, mapping.decimal);
  if ('reason' in parsed) return reportUnreadable(price.column, price.value, parsed.reason);
  if (parsed.note !== '') report(price.column, price.value, parsed.note, 'warning');
  if (parsed.cents === null) {
    valueRecipient(price, size).cents = null;
    return;
  }
  const cellCurrency = currency && !isPlaceholder(currency.value) ? currency.value : null;
  const currencyText = cellCurrency ?? (parsed.currency || (mapping.constants['currency'] ?? SHOP_CURRENCY));
  const rowCurrency = parseCurrency(currencyText) ?? currencyText;
  const priceCurrency =
    parsed.currency !== '' && parsed.currency !== SHOP_CURRENCY ? parsed.currency : rowCurrency;
  if (priceCurrency !== SHOP_CURRENCY)
    return reportUnreadable(price.column, price.value, foreignPriceReason(priceCurrency));
  valueRecipient(price, size).cents = parsed.cents;
}

function setBreaks(
  size: SizePart,
  { breaks }: SizeCells,
  mapping: Mapping,
  reportUnreadable: ReportCell,
): void {
  if (!breaks) return;
  const parsed = parsePriceBreaks(breaks.value, mapping.decimal);
  if ('reason' in parsed) reportUnreadable(breaks.column, breaks.value, parsed.reason);
  else valueRecipient(breaks, size).breaks = parsed.breaks;
}

/** A number of units takes precedence over "yes" in a column of availability; "no" there takes precedence over a number. */
function setStock(
  size: SizePart,
  { stock, available }: SizeCells,
  mapping: Mapping,
  reportUnreadable: ReportCell,
  report: ReportFinding,
): void {
  for (const cell of [stock, available]) {
    if (!cell) continue;
    const parsed =
      cell === available ? parseAvailability(cell.value) : parseStock(cell.value, mapping.decimal);
    if ('reason' in parsed) {
      // A dash means an empty cell.
      if (!isPlaceholder(cell.value)) reportUnreadable(cell.column, cell.value, parsed.reason);
    } else if ('count' in parsed) {
      valueRecipient(cell, size).stock = parsed.count;
      if (parsed.note !== undefined) report(cell.column, cell.value, parsed.note, 'warning');
    } else if (size.stock === undefined) Object.assign(size, parsed);
  }
}

function setDays(
  size: SizePart,
  { days }: SizeCells,
  reportUnreadable: ReportCell,
  report: ReportFinding,
): void {
  const parsed = days && parseDays(days.value);
  if (!parsed) return;
  if ('reason' in parsed) return reportUnreadable(days.column, days.value, parsed.reason);
  valueRecipient(days, size).days = parsed.count;
  if (parsed.note !== undefined) report(days.column, days.value, parsed.note, 'warning');
}

/** Returns the object that receives the value of a cell. */
function valueRecipient({ isDefault }: SizeCell, size: SizePart): NonNullable<SizePart['defaults']> {
  return isDefault ? (size.defaults ??= {}) : size;
}

/** Recognizes signs, and words in English, German, French and Chinese, that mean an empty cell. */
export function isPlaceholder(value: string): boolean {
  return /^(?:n\/?\.?a\.?|null|nil|none|not (?:available|applicable|known)|unknown|tb[acd]|k\.?\s?a\.?|keine angabe|entfällt|s\/?o|sans objet|无|暂无|[-–—?.]+)$/i.test(
    value,
  );
}
