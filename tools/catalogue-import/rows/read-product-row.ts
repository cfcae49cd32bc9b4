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
import { createSizeListReader } from './size-lists';
import { parseSizes, type SizeCells, isPlaceholder } from '../values/parse-sizes';
import { cellProblem, conversionProblem, encodingProblem } from '../values/cell-text';
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

/** Fields of a size whose constants are defaults: they never replace values of the catalogue. Others, such as the unit, describe the row. */
const defaultableFields: ReadonlySet<string> = new Set(['price', 'breaks', 'stock', 'days']);

/** Note on a row that is not a product, such as a sum or a line of prose. */
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
 * reports the reason. Other unreadable values are reported as warnings and left empty; without `acceptsUnreadableValues` they
 * also make the row invalid. Without `requiresSize`, a row may omit its size. `discontinued` says what happens to a row whose
 * status says that the product is discontinued: it is left out as invalid, or its sizes are sold out. Paths of files are
 * relative to the folder of `table`.
 */
export function createProductRowReader(
  mapping: Mapping,
  table: string,
  {
    requiresSize = true,
    acceptsUnreadableValues = true,
    discontinued = 'leftOut',
  }: { requiresSize?: boolean; acceptsUnreadableValues?: boolean; discontinued?: 'leftOut' | 'soldOut' } = {},
): (row: SourceRow, report: ReportFinding) => ProductRow {
  const targets = Object.entries(mapping.columns).flatMap(([column, text]): [string, Target][] => {
    const target = text === '' ? null : parseTarget(text, 'products');
    return target ? [[column, target]] : [];
  });
  const priceColumns = new Set(
    targets
      .filter(([, target]) => target.type === 'field' && target.field === 'price')
      .map(([column]) => column),
  );
  const isFooter = createFooterTest(targets);
  const constants = Object.entries(mapping.constants);
  const hasConstantSize = constants.some(([field]) => field === 'size' || field === 'amount');
  // Spreadsheets convert no cells of the shop's own exports, which put an apostrophe before such texts.
  const { number, name, sizeKey } = fieldsOf.products;
  const isExport = [[number], [name, sizeKey]].every((headings) =>
    headings.some((heading) => Object.hasOwn(mapping.columns, heading)),
  );
  const readSizeLists = createSizeListReader(targets, mapping.units);
  const addProductAbove = requiresSize ? createContinuationReader(targets, mapping) : null;
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
    const reportUnreadable = acceptsUnreadableValues ? warn : refuse;
    const part = emptyPart();
    /** Cells of the sizes by slot, such as `#2`. */
    const sizes = new Map<string, SizeCells>();
    let isRowDiscontinued = false;
    let priceUnitCell: { column: string; value: string } | null = null;
    const discontinue = (column: string, value: string) => {
      isRowDiscontinued = true;
      (discontinued === 'leftOut' ? refuse : warn)(column, value, DISCONTINUED_REASON);
    };
    const applyValue = (
      target: Target,
      column: string,
      value: string,
      {
        recipient = part,
        slot = slotOf(target),
        decimal = mapping.decimal,
      }: { recipient?: ProductPart; slot?: string; decimal?: Mapping['decimal'] } = {},
    ) => {
      const reason = cellProblem(value);
      if (reason !== null) {
        const isKey = target.type === 'field' && (keyFields.has(target.field) || target.field === 'size');
        (isKey ? refuse : warn)(column, value, reason);
      } else if (
        isPlaceholder(value) &&
        !(target.type === 'field' && fieldsWithPlaceholders.has(target.field))
      )
        warn(column, value, 'the value says that there is none');
      else if (target.type === 'fact') recipient.facts.push([target.name, value]);
      else if (target.type === 'property') recipient.properties.push([target.group, target.name, value]);
      else if (target.type === 'filter')
        for (const option of splitFilterValues(value)) recipient.filters.push([target.name, option]);
      else if (target.type === 'priceBreak') {
        const cells = sizes.get(slot) ?? {};
        const earlierBreaks = cells.breaks ? `${cells.breaks.value}; ` : '';
        cells.breaks = { column, value: `${earlierBreaks}${target.quantity}: ${value}` };
        sizes.set(slot, cells);
      } else if (target.field === 'status') {
        const status = parseStatus(value, column);
        if (status === 'discontinued') discontinue(column, value);
        else if (status === null) warn(column, value, 'unknown status; the row is for sale');
      } else if (target.field === 'priceUnit') {
        if (!/^1(?:[.,]0+)?$/.test(value)) priceUnitCell = { column, value };
      } else if (['stock', 'available'].includes(target.field) && slot === '' && isDiscontinued(value))
        discontinue(column, value);
      else if (isSizeField(target.field)) {
        const cells = sizes.get(slot) ?? {};
        cells[target.field] = { column, value };
        sizes.set(slot, cells);
      } else if (isFileField(target.field))
        addFiles(recipient, { field: target.field, slot: target.slot, table }, value, (source, reason) =>
          warn(column, source, reason),
        );
      else
        setField(recipient, { field: target.field, value, decimal }, (reason) =>
          keyFields.has(target.field)
            ? refuse(column, value, reason)
            : reportUnreadable(column, value, reason),
        );
    };
    const readCell = (target: Target, column: string, text: string, slot: string) => {
      const isFile = target.type === 'field' && isFileField(target.field);
      const isNumber = row.numbers?.has(column) === true;
      // The parsers of sizes expect the decimal sign of the table's texts. Other numbers keep the point, with which the website shows them.
      const localText =
        isNumber && isSizeValue(target) ? text.replace(/(\d)\.(?=\d)/, `$1${mapping.decimal}`) : text;
      const cellText = isFile ? linkedSources(text, row.links?.get(column), table) : localText;
      if (cellText === '') return;
      const isRaw = target.type === 'field' && rawFields.has(target.field);
      const normalized = cellText.normalize('NFC');
      const plain = isRaw ? normalized : cleanText(normalized);
      const cleaned = isRaw || isDisplayText(target) ? plain : plain.replaceAll('\u00ad', '');
      const misreadNote = encodingProblem(cleaned);
      if (misreadNote !== null) warn(column, cleaned, misreadNote);
      const isKey = target.type === 'field' && keyFields.has(target.field);
      const conversion =
        !isExport && (isKey || (target.type === 'field' && target.field === 'size'))
          ? conversionProblem(cleaned)
          : null;
      if (conversion !== null)
        (conversion.isLost && isKey ? refuse : warn)(column, cleaned, conversion.reason);
      const rounded = isNumber && isPrice(target) ? roundToCents(cleaned) : cleaned;
      if (rounded !== cleaned) warn(column, cleaned, ROUNDED_PRICE_NOTE);
      if (rounded !== '')
        applyValue(target, column, rounded, { slot, decimal: isNumber ? '.' : mapping.decimal });
    };
    const sizeLists = readSizeLists(row.cells);
    if (sizeLists && 'reason' in sizeLists) refuse(sizeLists.column, sizeLists.value, sizeLists.reason);
    const listedValues = sizeLists && 'values' in sizeLists ? sizeLists.values : null;
    for (const [column, target] of targets) {
      const values = slotOf(target) === '' ? listedValues?.get(column) : undefined;
      if (values)
        for (const [index, text] of values.entries()) readCell(target, column, text, `|${index + 1}`);
      else readCell(target, column, row.cells.get(column) ?? '', slotOf(target));
    }
    const defaults = emptyPart();
    for (const [field, value] of constants) {
      const target = parseTarget(field, 'products');
      if (target?.type === 'field' && !isSizeField(field) && part.fields[field] === undefined)
        applyValue(target, field, value, { recipient: keyFields.has(field) ? part : defaults });
    }
    if (hasValues(defaults)) part.defaults = pickValues(defaults);
    if (part.number === '' && isValid) refuse('', '', 'the row has no catalogue number');
    // The size of a row may be a constant, and its price on request.
    if (sizes.size === 0 && requiresSize && hasConstantSize) sizes.set('', {});
    for (const [field, value] of constants) {
      if (!isSizeField(field) || field === 'currency') continue;
      // A stock list only changes sizes that exist: its constants are values of its rows.
      const isDefault = requiresSize && defaultableFields.has(field);
      for (const cells of sizes.values()) cells[field] ??= { column: field, value, isDefault };
    }
    const unreadablePrices: UnreadablePrice[] = [];
    const reportUnreadableCell = (column: string, value: string, reason: string) => {
      if (priceColumns.has(column)) unreadablePrices.push({ value, reason });
      reportUnreadable(column, value, reason);
    };
    if (priceUnitCell) refusePrices(sizes, priceUnitCell, reportUnreadableCell);
    part.sizes = parseSizes(sizes, { mapping, requiresSize }, refuse, reportUnreadableCell, report);
    if (isRowDiscontinued) {
      if (part.sizes.length === 0 && !requiresSize) part.sizes.push({ label: '' });
      for (const size of part.sizes) size.stock = SOLD_OUT_STOCK;
    }
    return { part, isValid, unreadablePrices };
  };
}

/** Removes and reports the prices of a row that are for several packs, as inventory systems write them: 1,000.00 per 100. */
function refusePrices(
  sizes: ReadonlyMap<string, SizeCells>,
  { column: unitColumn, value: packs }: { column: string; value: string },
  report: (column: string, value: string, reason: string) => void,
): void {
  for (const cells of sizes.values())
    for (const field of ['price', 'breaks'] as const) {
      const cell = cells[field];
      if (!cell) continue;
      report(
        cell.column,
        cell.value,
        `"${unitColumn}" says that the price is for ${packs}; write the price of one pack`,
      );
      delete cells[field];
    }
}

const sumWord =
  /^(?:grand |sub)?(?:total|sum|summe|gesamt(?:summe)?|zwischensumme|somme|totale|suma|合计|总计|合計)\s*:?$/i;

/**
 * Returns a test for rows that are titles or footers: rows with a single cell that is no product number, such as "Prices valid
 * until June", and rows with a sum. A row with a size is neither.
 */
function createFooterTest(targets: readonly (readonly [string, Target])[]): (row: SourceRow) => boolean {
  const columnsOf = (...fields: string[]) =>
    targets
      .filter(([, target]) => target.type === 'field' && fields.includes(target.field))
      .map(([column]) => column);
  const sizeColumns = columnsOf('size', 'amount', 'sizeKey');
  const otherColumns = new Set(
    targets.map(([column]) => column).filter((column) => !columnsOf('number', 'name').includes(column)),
  );
  return ({ cells, error }) => {
    if (error !== undefined || sizeColumns.some((column) => cells.has(column))) return false;
    const [firstCell, ...otherCells] = cells;
    if (!firstCell) return false;
    const [column, text] = firstCell;
    const areOthersNumbers = otherCells.every(([, value]) => /^[\d.,\s$€£%-]*$/.test(value));
    if (otherCells.length > 0) return sumWord.test(text) && areOthersNumbers;
    return !otherColumns.has(column) && (/\s/.test(text) || !/\d/.test(text));
  };
}

function emptyPart(): ProductPart {
  return { number: '', fields: {}, facts: [], properties: [], filters: [], sizes: [] };
}

function pickValues({ fields, facts, properties, filters }: ProductPart): ProductValues {
  return { fields, facts, properties, filters };
}

function hasValues({ fields, facts, properties, filters }: ProductPart): boolean {
  return Object.keys(fields).length + facts.length + properties.length + filters.length > 0;
}

/**
 * Tables often name a product only in its first row. Returns a function that adds the number and name of the product above to rows
 * that have only a readable size with its price, stock and delivery time. It reports the first such row.
 */
function createContinuationReader(
  targets: readonly (readonly [string, Target])[],
  { units, decimal }: Mapping,
): (row: SourceRow, report: ReportFinding) => SourceRow {
  const isField = (target: Target, field: string) => target.type === 'field' && target.field === field;
  const columnsOf = (field: string) =>
    targets.filter(([, target]) => isField(target, field)).map(([column]) => column);
  const keyColumns = ['number', 'name'].flatMap(columnsOf);
  const productColumns = targets
    .filter(
      ([, target]) => !isSizeValue(target) && !isField(target, 'status') && !isField(target, 'priceUnit'),
    )
    .map(([column]) => column);
  const [sizeColumn] = columnsOf('size');
  const [numberColumn] = columnsOf('number');
  let productAbove: readonly (readonly [string, string])[] = [];
  let isReported = false;
  return (row, report) => {
    const cellOf = (column: string) => row.cells.get(column) ?? '';
    if (numberColumn === undefined || sizeColumn === undefined) return row;
    if (productColumns.some((column) => cellOf(column) !== '')) {
      productAbove =
        cellOf(numberColumn) === '' ? [] : keyColumns.map((column) => [column, cellOf(column)] as const);
      return row;
    }
    // The last row of a list may be a sum: it has no readable size.
    const size = parseSize(cellOf(sizeColumn), units, decimal);
    if (productAbove.length === 0 || !('isKnownUnit' in size && size.isKnownUnit)) return row;
    if (!isReported)
      report(
        numberColumn,
        '',
        `rows with a size only belong to the product above them, this one to "${productAbove[0]?.[1] ?? ''}"`,
        'warning',
      );
    isReported = true;
    return { ...row, cells: new Map([...productAbove, ...row.cells]) };
  };
}

const slotOf = (target: Target) => (target.type === 'field' ? target.slot : '');

const isSizeValue = (target: Target) =>
  target.type === 'priceBreak' || (target.type === 'field' && isSizeField(target.field));

const isPrice = (target: Target) =>
  target.type === 'priceBreak' || (target.type === 'field' && target.field === 'price');

/** Returns whether the texts of a target are only displayed. In other texts, soft hyphens would distinguish equal values. */
function isDisplayText(target: Target): boolean {
  return (
    target.type !== 'field' ||
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
    const file = resolveSource(source, table);
    if ('reason' in file) warn(source, file.reason);
    else lines.push(writeReference({ ...file, language: file.language || slot.slice(1) }));
  }
  if (lines.length > 0) part.fields[field] = [...new Set(lines)].join('\n');
}

type ReportReason = (reason: string) => void;

/** Sets a field, or reports why the value is unreadable and leaves the field empty. */
function setField(
  part: ProductPart,
  { field, value, decimal }: { field: string; value: string; decimal: Mapping['decimal'] },
  reportUnreadable: ReportReason,
): void {
  const parsed = fieldParsers[field]?.(value, decimal) ?? { text: value };
  if ('reason' in parsed) {
    reportUnreadable(parsed.reason);
    return;
  }
  const { text } = parsed;
  if (text.length > MAX_TEXT_LENGTH)
    reportUnreadable(`the text is longer than ${MAX_TEXT_LENGTH} characters`);
  else if (field === 'number') part.number = text;
  else if (field === 'facts') {
    for (const pair of splitEscaped(text, ';')) {
      const nameAndValue = splitOnce(pair, ':');
      if (nameAndValue) part.facts.push([unescapeText(nameAndValue[0]), unescapeText(nameAndValue[1])]);
      else if (pair) reportUnreadable(`"${pair}" is not a pair such as "Purity: 98 %"`);
    }
  } else if (field === 'properties') addProperties(part, text, reportUnreadable);
  else if (field === 'filters') {
    for (const pair of splitEscaped(text, ';')) {
      const nameAndValue = splitOnce(pair, ':');
      const target = nameAndValue && parseTarget(`filter:${nameAndValue[0]}`, 'products');
      if (nameAndValue && target?.type === 'filter')
        part.filters.push([target.name, unescapeText(nameAndValue[1])]);
      else if (pair) reportUnreadable(`"${pair}" is not a known filter`);
    }
  } else part.fields[field] = text;
}

function addProperties(part: ProductPart, text: string, reportUnreadable: ReportReason): void {
  for (const item of splitEscaped(text, ';')) {
    const nameAndValue = splitOnce(item, ':');
    const groupAndName = nameAndValue && splitOnce(nameAndValue[0], '/');
    if (nameAndValue && groupAndName)
      part.properties.push([
        unescapeText(groupAndName[0]),
        unescapeText(groupAndName[1]),
        unescapeText(nameAndValue[1]),
      ]);
    else if (item) reportUnreadable(`"${item}" is not a property such as "Quality / Purity: 98 %"`);
  }
}

type ParsedField = { text: string } | { reason: string };

const wholeNumber =
  (subject: string) =>
  (value: string): ParsedField =>
    /^\d{1,9}$/.test(value) ? { text: String(Number(value)) } : { reason: `${subject} is a whole number` };

const fieldParsers: Readonly<Record<string, (value: string, decimal: Mapping['decimal']) => ParsedField>> = {
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
    const productClass = parseProductClass(value);
    return productClass
      ? { text: productClass }
      : { reason: `unknown product class; use ${productClasses.join(', ')}` };
  },
  cas: (value) => {
    const plain = value.replace(/\s*[\p{Pd}−]\s*/gu, '-').replace(/^\[(.*)\]$/, '$1');
    const cas = parseCas(plain);
    if (cas) return { text: cas };
    const conversion = conversionProblem(value);
    if (conversion) return { reason: conversion.reason };
    const [nearest] = nearestCasNumbers(plain);
    return {
      reason: nearest ? `the check digit is wrong (${nearest} would be right)` : 'not a CAS number',
    };
  },
  smiles: (value) => {
    const parsed = parseSmiles(value);
    return 'reason' in parsed ? { reason: parsed.reason } : { text: value };
  },
  inchikey: (value) =>
    /^[A-Z]{14}-[A-Z]{10}-[A-Z]$/.test(value) ? { text: value } : { reason: 'not an InChIKey' },
  formula: (value) => {
    const plain = value
      .replace(/[₀-₉]/g, (digit) => String(digit.charCodeAt(0) - 0x2080))
      .replace(/\s+/g, '');
    return /^[A-Za-z0-9()[\].·•+\-*]+$/.test(plain) ? { text: plain } : { reason: 'not a formula' };
  },
  weight: parseWeight,
};

/**
 * Parses a molecular weight in g/mol. Reads `1,355.64` and `1.355,64` as 1355.64, and any other single comma as a decimal sign. Rejects
 * `1,355`, which may be 1355 or 1.355, and in a table with decimal commas also `1.355`.
 */
function parseWeight(value: string, decimal: Mapping['decimal']): ParsedField {
  const [, number = ''] =
    /^(\d[\d.,]*)\s*(?:g\s*\/\s*mole?|g[\s·]*mol[-⁻][1¹]|Da|daltons?)?$/i.exec(value) ?? [];
  if (/^[1-9]\d{0,2},\d{3}$/.test(number))
    return {
      reason: 'the comma may group thousands or be the decimal sign; write the number without a comma',
    };
  if (decimal === ',' && /^[1-9]\d{0,2}\.\d{3}$/.test(number))
    return {
      reason: 'the point may group thousands or be the decimal sign; write the number without a point',
    };
  const withoutGroups = number
    .replace(/^\d{1,3}(?:,\d{3})+(?=\.\d)|^[1-9]\d{0,2}(?:,\d{3}){2,}$/, (whole) => whole.replaceAll(',', ''))
    .replace(/^\d{1,3}(?:\.\d{3})+(?=,\d)/, (whole) => whole.replaceAll('.', ''));
  const text = withoutGroups.replace(',', '.');
  return /^\d{1,7}(?:\.\d{1,6})?$/.test(text) && Number(text) > 0
    ? { text }
    : { reason: 'a molecular weight is a number above zero in g/mol' };
}

/** Splits filter values at semicolons, or at commas and bars when there is no semicolon. */
function splitFilterValues(value: string): string[] {
  return value.includes(';')
    ? readList(value)
    : value.split(/\s*[,|]\s+|\s*\|\s*/).filter((candidate) => candidate !== '');
}
