import { parseCas, nearestCasNumbers } from '../../../src/shared/catalogue/cas-number';
import { normalizeCatalogueNumber } from '../../../src/shared/catalogue/normalize-catalogue-number';
import { SOLD_OUT_STOCK } from '../../../src/shared/catalogue/availability';
import { productClasses } from '../../../src/shared/contract/goods';
import { parseProductClass } from '../columns/product-class-names';
import { fieldsOf, fileFields, isFileField, isSizeField, type FileField } from '../columns/fields';
import { linkedSources, resolveSource, splitSources, writeReference } from '../files/file-reference';
import type { ReportFinding } from '../finding';
import { splitOnce, readList, splitEscaped, unescapeText } from '../values/list-notation';
import { parseTarget, type Mapping, type Target } from '../columns/mapping';
import type { ProductPart, ProductValues } from './product-part';
import { ROUNDED_PRICE_NOTE, roundToCents } from '../values/parse-price';
import { parseSizes, type SizeCells, isPlaceholder } from '../values/parse-sizes';
import { cellFault, conversionFault, encodingFault } from '../values/cell-text';
import { cleanText } from '../values/decode-text';
import { readDescription } from '../values/description-html';
import { parseSize } from '../values/parse-size';
import { DISCONTINUED_REASON, isDiscontinued, parseStatus } from '../values/parse-supply';
import { parseSmiles } from '../values/parse-structure';
import type { SourceRow } from '../formats/source-row';

const MAX_NUMBER_LENGTH = 60;
const MAX_NAME_LENGTH = 400;
const MAX_TEXT_LENGTH = 20_000;

/** Fields without which a row cannot be used. Any other unreadable value leaves its field empty. */
const keyFields: ReadonlySet<string> = new Set(['number', 'name']);

/** Fields of a size whose constants never replace values of the catalogue. The other fields describe how to read the row. */
const defaultableFields: ReadonlySet<string> = new Set(['price', 'breaks', 'stock', 'days']);

/** Note on a row that is no product, such as a sum or a line of prose. */
export const FOOTER_NOTE = 'the row is a title or a footer, and is skipped';

/** Fields whose values are not text, or are text with formatting. All others lose HTML tags and entities. */
const rawFields: ReadonlySet<string> = new Set(['smiles', 'inchikey', 'description', ...fileFields]);

/** Fields whose parsers read words such as `none` and `n/a`. */
const fieldsWithPlaceholders: ReadonlySet<string> = new Set([
  'number',
  'name',
  'signal',
  'price',
  'stock',
  'available',
  'days',
  'status',
]);

/** A price that a row gives and that cannot be read. */
export interface UnreadablePrice {
  value: string;
  reason: string;
}

interface ProductRow {
  part: ProductPart;
  isValid: boolean;
  unreadablePrices: readonly UnreadablePrice[];
}

/**
 * Creates a row reader for a mapping. A row is invalid when its number, its name or its size is unreadable; the reader
 * reports the reason. Other unreadable values are reported as warnings and left empty; with `leavesEmpty` false, they
 * also make the row invalid. With `namesSizes` false, a row may omit its size. A row whose status says that the product is
 * discontinued is invalid too, or has sizes that are sold out: `discontinued`. Paths of files are relative to the folder
 * of `table`.
 */
export function createProductRowReader(
  mapping: Mapping,
  table: string,
  {
    namesSizes = true,
    leavesEmpty = true,
    discontinued = 'leftOut',
  }: { namesSizes?: boolean; leavesEmpty?: boolean; discontinued?: 'leftOut' | 'soldOut' } = {},
): (row: SourceRow, report: ReportFinding) => ProductRow {
  const targets = Object.entries(mapping.columns).flatMap(([column, text]): [string, Target][] => {
    const target = text === '' ? null : parseTarget(text, 'products');
    return target ? [[column, target]] : [];
  });
  const priceColumns = new Set(
    targets
      .filter(([, target]) => target.is === 'field' && target.field === 'price')
      .map(([column]) => column),
  );
  const isFooter = createFooterTest(targets);
  const constants = Object.entries(mapping.constants);
  const hasConstantSize = constants.some(([field]) => field === 'size' || field === 'amount');
  // An export of the shop protects its cells from spreadsheets.
  const { number, name, sizeKey } = fieldsOf.products;
  const isExport = [[number], [name, sizeKey]].every((headings) =>
    headings.some((heading) => Object.hasOwn(mapping.columns, heading)),
  );
  const addProductAbove = namesSizes ? createContinuation(targets, mapping) : null;
  return (sourceRow, report) => {
    const row = addProductAbove?.(sourceRow, report) ?? sourceRow;
    if (isFooter(row)) {
      report('', [...row.cells.values()][0] ?? '', FOOTER_NOTE, 'warning');
      return { part: emptyPart(), isValid: false, unreadablePrices: [] };
    }
    let isValid = row.error === undefined;
    if (row.error) report('', '', row.error);
    if (row.note) report('', '', row.note, 'warning');
    const refuse = (column: string, value: string, reason: string) => {
      isValid = false;
      report(column, value, reason);
    };
    const warn = (column: string, value: string, reason: string) => report(column, value, reason, 'warning');
    const unreadable = leavesEmpty ? warn : refuse;
    const part = emptyPart();
    const sizes = new Map<string, SizeCells>();
    let isDiscontinuedRow = false;
    const discontinue = (column: string, value: string) => {
      isDiscontinuedRow = true;
      (discontinued === 'leftOut' ? refuse : warn)(column, value, DISCONTINUED_REASON);
    };
    const applyValue = (target: Target, column: string, value: string, recipient: ProductPart = part) => {
      const fault = cellFault(value);
      if (fault !== null) {
        const isKey = target.is === 'field' && (keyFields.has(target.field) || target.field === 'size');
        (isKey ? refuse : warn)(column, value, fault);
      } else if (isPlaceholder(value) && !(target.is === 'field' && fieldsWithPlaceholders.has(target.field)))
        warn(column, value, 'the value says that there is none');
      else if (target.is === 'fact') recipient.facts.push([target.name, value]);
      else if (target.is === 'property') recipient.properties.push([target.group, target.name, value]);
      else if (target.is === 'filter')
        for (const option of splitFilterValues(value)) recipient.filters.push([target.name, option]);
      else if (target.is === 'from') {
        const cells = sizes.get('') ?? {};
        const others = cells.breaks ? `${cells.breaks.value}; ` : '';
        cells.breaks = { column, value: `${others}${target.from}: ${value}` };
        sizes.set('', cells);
      } else if (target.field === 'status') {
        const status = parseStatus(value, column);
        if (status === 'discontinued') discontinue(column, value);
        else if (status === null) warn(column, value, 'unknown status; the row is for sale');
      } else if (['stock', 'available'].includes(target.field) && target.slot === '' && isDiscontinued(value))
        discontinue(column, value);
      else if (isSizeField(target.field)) {
        const cells = sizes.get(target.slot) ?? {};
        cells[target.field] = { column, value };
        sizes.set(target.slot, cells);
      } else if (isFileField(target.field))
        addFiles(recipient, { field: target.field, slot: target.slot, table }, value, (source, reason) =>
          warn(column, source, reason),
        );
      else
        setField(recipient, target.field, value, (reason) =>
          keyFields.has(target.field) ? refuse(column, value, reason) : unreadable(column, value, reason),
        );
    };
    for (const [column, target] of targets) {
      const text = row.cells.get(column) ?? '';
      const isFile = target.is === 'field' && isFileField(target.field);
      const value = isFile ? linkedSources(text, row.links?.get(column), table) : text;
      if (value === '') continue;
      const isRaw = target.is === 'field' && rawFields.has(target.field);
      const normalized = value.normalize('NFC');
      const plain = isRaw ? normalized : cleanText(normalized);
      const cleaned = isRaw || isDisplayText(target) ? plain : plain.replaceAll('\u00ad', '');
      const misread = encodingFault(cleaned);
      if (misread !== null) warn(column, cleaned, misread);
      const isKey = target.is === 'field' && keyFields.has(target.field);
      const converted =
        !isExport && (isKey || (target.is === 'field' && target.field === 'size'))
          ? conversionFault(cleaned)
          : null;
      if (converted !== null) (converted.isLost && isKey ? refuse : warn)(column, cleaned, converted.reason);
      const isPriceNumber = row.numbers?.has(column) === true && isPrice(target);
      const amount = isPriceNumber ? roundToCents(cleaned) : cleaned;
      if (amount !== cleaned) warn(column, cleaned, ROUNDED_PRICE_NOTE);
      if (amount !== '') applyValue(target, column, amount);
    }
    const defaults = emptyPart();
    for (const [field, value] of constants) {
      const target = parseTarget(field, 'products');
      if (target?.is === 'field' && !isSizeField(field) && part.fields[field] === undefined)
        applyValue(target, field, value, keyFields.has(field) ? part : defaults);
    }
    if (hasValues(defaults)) part.defaults = valuesOf(defaults);
    if (part.number === '' && isValid) refuse('', '', 'the row has no catalogue number');
    // The size of a row may be a constant, and its price on request.
    if (sizes.size === 0 && namesSizes && hasConstantSize) sizes.set('', {});
    for (const [field, value] of constants) {
      if (!isSizeField(field) || field === 'currency') continue;
      // A stock list only changes sizes that exist: its constants are values of its rows.
      const isDefault = namesSizes && defaultableFields.has(field);
      for (const cells of sizes.values()) cells[field] ??= { column: field, value, isDefault };
    }
    const unreadablePrices: UnreadablePrice[] = [];
    const unreadableCell = (column: string, value: string, reason: string) => {
      if (priceColumns.has(column)) unreadablePrices.push({ value, reason });
      unreadable(column, value, reason);
    };
    part.sizes = parseSizes(sizes, { mapping, namesSizes }, refuse, unreadableCell, report);
    if (isDiscontinuedRow) {
      if (part.sizes.length === 0 && !namesSizes) part.sizes.push({ label: '' });
      for (const size of part.sizes) size.stock = SOLD_OUT_STOCK;
    }
    return { part, isValid, unreadablePrices };
  };
}

const sumWord =
  /^(?:grand |sub)?(?:total|sum|summe|gesamt(?:summe)?|zwischensumme|somme|totale|suma|合计|总计|合計)\s*:?$/i;

/**
 * Returns a test for rows that are titles or footers: with a single cell that is no product number, such as "Prices valid
 * until June", or with a sum. A row with a size is never one of them.
 */
function createFooterTest(targets: readonly (readonly [string, Target])[]): (row: SourceRow) => boolean {
  const columnsOf = (...fields: string[]) =>
    targets
      .filter(([, target]) => target.is === 'field' && fields.includes(target.field))
      .map(([column]) => column);
  const sizeColumns = columnsOf('size', 'amount', 'sizeKey');
  const otherColumns = new Set(
    targets.map(([column]) => column).filter((column) => !columnsOf('number', 'name').includes(column)),
  );
  return ({ cells, error }) => {
    if (error !== undefined || sizeColumns.some((column) => cells.has(column))) return false;
    const [only, ...others] = cells;
    if (!only) return false;
    const [column, text] = only;
    const areNumbers = others.every(([, value]) => /^[\d.,\s$€£%-]*$/.test(value));
    if (others.length > 0) return sumWord.test(text) && areNumbers;
    return !otherColumns.has(column) && (/\s/.test(text) || !/\d/.test(text));
  };
}

function emptyPart(): ProductPart {
  return { number: '', fields: {}, facts: [], properties: [], filters: [], sizes: [] };
}

function valuesOf({ fields, facts, properties, filters }: ProductPart): ProductValues {
  return { fields, facts, properties, filters };
}

function hasValues({ fields, facts, properties, filters }: ProductPart): boolean {
  return Object.keys(fields).length + facts.length + properties.length + filters.length > 0;
}

/**
 * Tables often name a product in the first of its rows only. Returns a function that adds number and name to the rows below,
 * which have nothing but a readable size and its price, stock and delivery time. It reports the first such row.
 */
function createContinuation(
  targets: readonly (readonly [string, Target])[],
  { units, decimal }: Mapping,
): (row: SourceRow, report: ReportFinding) => SourceRow {
  const isField = (target: Target, field: string) => target.is === 'field' && target.field === field;
  const columnsOf = (field: string) =>
    targets.filter(([, target]) => isField(target, field)).map(([column]) => column);
  const keys = ['number', 'name'].flatMap(columnsOf);
  const productColumns = targets
    .filter(
      ([, target]) =>
        !(
          target.is === 'from' ||
          (target.is === 'field' && isSizeField(target.field)) ||
          isField(target, 'status')
        ),
    )
    .map(([column]) => column);
  const [sizeColumn] = columnsOf('size');
  const [numberColumn] = columnsOf('number');
  let above: readonly (readonly [string, string])[] = [];
  let isReported = false;
  return (row, report) => {
    const cellOf = (column: string) => row.cells.get(column) ?? '';
    if (numberColumn === undefined || sizeColumn === undefined) return row;
    if (productColumns.some((column) => cellOf(column) !== '')) {
      above = cellOf(numberColumn) === '' ? [] : keys.map((column) => [column, cellOf(column)] as const);
      return row;
    }
    // The last row of a list may be a sum: it has no readable size.
    const size = parseSize(cellOf(sizeColumn), units, decimal);
    if (above.length === 0 || !('known' in size && size.known)) return row;
    if (!isReported)
      report(
        numberColumn,
        '',
        `rows with a size only belong to the product above them, this one to "${above[0]?.[1] ?? ''}"`,
        'warning',
      );
    isReported = true;
    return { ...row, cells: new Map([...above, ...row.cells]) };
  };
}

const isPrice = (target: Target) =>
  target.is === 'from' || (target.is === 'field' && target.field === 'price');

/** Whether the texts of a target are only displayed. In other texts, soft hyphens would distinguish equal values. */
function isDisplayText(target: Target): boolean {
  return (
    target.is !== 'field' ||
    target.field === 'synonyms' ||
    target.field === 'facts' ||
    target.field === 'properties'
  );
}

/** Adds the files of a cell to those of earlier columns of the row. */
function addFiles(
  part: ProductPart,
  { field, slot, table }: { field: FileField; slot: string; table: string },
  value: string,
  warn: (source: string, reason: string) => void,
): void {
  const lines = part.fields[field] ? part.fields[field].split('\n') : [];
  for (const source of splitSources(value)) {
    const found = resolveSource(source, table);
    if ('reason' in found) warn(source, found.reason);
    else lines.push(writeReference({ ...found, language: found.language || slot.slice(1) }));
  }
  if (lines.length > 0) part.fields[field] = [...new Set(lines)].join('\n');
}

type ReportReason = (reason: string) => void;

/** Sets a field, or reports why the value is unreadable and leaves the field empty. */
function setField(part: ProductPart, field: string, value: string, refuse: ReportReason): void {
  const checked = fieldParsers[field]?.(value) ?? { text: value };
  if ('reason' in checked) {
    refuse(checked.reason);
    return;
  }
  const { text } = checked;
  if (text.length > MAX_TEXT_LENGTH) refuse(`the text is longer than ${MAX_TEXT_LENGTH} characters`);
  else if (field === 'number') part.number = text;
  else if (field === 'facts') {
    for (const pair of splitEscaped(text, ';')) {
      const cut = splitOnce(pair, ':');
      if (cut) part.facts.push([unescapeText(cut[0]), unescapeText(cut[1])]);
      else if (pair) refuse(`"${pair}" is not a pair such as "Purity: 98 %"`);
    }
  } else if (field === 'properties') addProperties(part, text, refuse);
  else if (field === 'filters') {
    for (const pair of splitEscaped(text, ';')) {
      const cut = splitOnce(pair, ':');
      const target = cut && parseTarget(`filter:${cut[0]}`, 'products');
      if (cut && target?.is === 'filter') part.filters.push([target.name, unescapeText(cut[1])]);
      else if (pair) refuse(`"${pair}" is not a known filter`);
    }
  } else part.fields[field] = text;
}

function addProperties(part: ProductPart, text: string, refuse: ReportReason): void {
  for (const item of splitEscaped(text, ';')) {
    const cut = splitOnce(item, ':');
    const groupAndName = cut && splitOnce(cut[0], '/');
    if (cut && groupAndName)
      part.properties.push([
        unescapeText(groupAndName[0]),
        unescapeText(groupAndName[1]),
        unescapeText(cut[1]),
      ]);
    else if (item) refuse(`"${item}" is not a property such as "Quality / Purity: 98 %"`);
  }
}

type ParsedField = { text: string } | { reason: string };

const wholeNumber =
  (subject: string) =>
  (value: string): ParsedField =>
    /^\d{1,9}$/.test(value) ? { text: String(Number(value)) } : { reason: `${subject} is a whole number` };

const fieldParsers: Readonly<Record<string, (value: string) => ParsedField>> = {
  number: (value) => {
    if (isPlaceholder(value)) return { reason: 'the row has no catalogue number' };
    if (value.length > MAX_NUMBER_LENGTH)
      return { reason: `a catalogue number has at most ${MAX_NUMBER_LENGTH} characters` };
    return normalizeCatalogueNumber(value) === ''
      ? { reason: 'a catalogue number needs letters or digits' }
      : { text: value };
  },
  name: (value) => {
    if (isPlaceholder(value)) return { reason: 'the row has no name' };
    return value.length > MAX_NAME_LENGTH
      ? { reason: `a name has at most ${MAX_NAME_LENGTH} characters` }
      : { text: value.replace(/\s+/g, ' ') };
  },
  description: (value) => {
    const { text, html } = readDescription(value);
    return { text: html || text };
  },
  id: wholeNumber('an ID'),
  rank: wholeNumber('a rank'),
  newness: wholeNumber('newness'),
  class: (value) => {
    const known = parseProductClass(value);
    return known ? { text: known } : { reason: `unknown product class; use ${productClasses.join(', ')}` };
  },
  cas: (value) => {
    // Some databases fill the first part with zeros: 000058-08-2.
    const plain = value.replace(/\s*[\p{Pd}−]\s*/gu, '-').replace(/^\[(.*)\]$/, '$1');
    const cas = parseCas(plain.replace(/^0+(?=\d{2,7}-\d\d-\d$)/, ''));
    if (cas) return { text: cas };
    const converted = conversionFault(value);
    if (converted) return { reason: converted.reason };
    const [nearest] = nearestCasNumbers(plain);
    return {
      reason: nearest ? `the check digit is wrong (${nearest} would be right)` : 'not a CAS number',
    };
  },
  smiles: (value) => {
    const read = parseSmiles(value);
    return 'reason' in read ? { reason: read.reason } : { text: value };
  },
  inchikey: (value) =>
    /^[A-Z]{14}-[A-Z]{10}-[A-Z]$/.test(value) ? { text: value } : { reason: 'not an InChIKey' },
  formula: (value) => {
    const plain = value
      .replace(/[₀-₉]/g, (digit) => String(digit.charCodeAt(0) - 0x2080))
      .replace(/\s+/g, '');
    return /^[A-Za-z0-9()[\].·•+\-*]+$/.test(plain) ? { text: plain } : { reason: 'not a formula' };
  },
  weight: (value) => {
    const [, number] =
      /^(\d{1,6}(?:[.,]\d{1,6})?)\s*(?:g\s*\/\s*mole?|g[\s·]*mol[-⁻][1¹]|Da|daltons?)?$/i.exec(value) ?? [];
    return number
      ? { text: number.replace(',', '.') }
      : { reason: 'a molecular weight is a number in g/mol' };
  },
};

/** Splits filter values at semicolons, or at commas and bars when there is no semicolon. */
function splitFilterValues(value: string): string[] {
  return value.includes(';')
    ? readList(value)
    : value.split(/\s*[,|]\s+|\s*\|\s*/).filter((candidate) => candidate !== '');
}
