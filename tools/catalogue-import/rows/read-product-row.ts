import { parseCas, nearestCasNumbers } from '../../../src/shared/catalogue/cas-number';
import { normalizeCatalogueNumber } from '../../../src/shared/catalogue/normalize-catalogue-number';
import { productClassNamed } from '../columns/product-class-names';
import { isSizeField } from '../columns/fields';
import type { ReportFinding } from '../finding';
import { cutAt, readList, splitEscaped, unescapeText } from '../values/list-notation';
import { readTarget, type Mapping, type Target } from '../columns/mapping';
import type { ProductPart } from './product-part';
import { readSizes, type SizeCells } from '../values/parse-sizes';
import { readSmiles } from '../values/parse-structure';
import type { SourceRow } from '../formats/source-row';

const LONGEST_NUMBER = 60;
const LONGEST_NAME = 400;
const LONGEST_TEXT = 20_000;

/**
 * Makes a reader of rows by a mapping. It gives what a row says of a product, or null after telling why the row cannot
 * be used. `namesSizes` false: a row need not say which size it is about.
 */
export function productRowReader(
  mapping: Mapping,
  { namesSizes = true } = {},
): (row: SourceRow, tell: ReportFinding) => ProductPart | null {
  const targets = Object.entries(mapping.columns).flatMap(([column, text]): [string, Target][] => {
    const target = text === '' ? null : readTarget(text, 'products');
    return target ? [[column, target]] : [];
  });
  const constants = Object.entries(mapping.constants);
  return (row, tell) => {
    let good = row.error === undefined;
    if (row.error) tell('', '', row.error);
    const refuse = (column: string, value: string, reason: string) => {
      good = false;
      tell(column, value, reason);
    };
    const part: ProductPart = { number: '', fields: {}, facts: [], properties: [], filters: [], sizes: [] };
    const sizes = new Map<string, SizeCells>();
    const take = (target: Target, column: string, value: string) => {
      if (target.is === 'fact') part.facts.push([target.name, value]);
      else if (target.is === 'property') part.properties.push([target.group, target.name, value]);
      else if (target.is === 'filter') for (const one of manyOf(value)) part.filters.push([target.name, one]);
      else if (target.is === 'from') {
        const cells = sizes.get('') ?? {};
        const others = cells.breaks ? `${cells.breaks.value}; ` : '';
        cells.breaks = { column, value: `${others}${target.from}: ${value}` };
        sizes.set('', cells);
      } else if (isSizeField(target.field)) {
        const cells = sizes.get(target.slot) ?? {};
        cells[target.field] = { column, value };
        sizes.set(target.slot, cells);
      } else
        takeField(
          part,
          target.field,
          value,
          (reason) => refuse(column, value, reason),
          (reason) => tell(column, value, reason, 'warning'),
        );
    };
    for (const [column, target] of targets) {
      const value = row.cells.get(column);
      if (value !== undefined && value !== '') take(target, column, value.normalize('NFC'));
    }
    for (const [field, value] of constants) {
      const target = readTarget(field, 'products');
      if (target?.is === 'field' && !isSizeField(field) && part.fields[field] === undefined)
        take(target, field, value);
    }
    if (part.number === '') refuse('', '', 'it has no catalogue number');
    for (const [field, value] of constants) {
      if (!isSizeField(field) || field === 'currency') continue;
      for (const cells of sizes.values()) cells[field] ??= { column: field, value };
    }
    part.sizes = readSizes(sizes, { mapping, namesSizes }, refuse, tell);
    return good ? part : null;
  };
}

type Refuse = (reason: string) => void;

function takeField(part: ProductPart, field: string, value: string, refuse: Refuse, warn: Refuse): void {
  const checked = checks[field]?.(value, warn) ?? { text: value };
  if ('reason' in checked) {
    refuse(checked.reason);
    return;
  }
  const { text } = checked;
  if (text.length > LONGEST_TEXT) refuse(`it has more than ${LONGEST_TEXT} letters`);
  else if (field === 'number') part.number = text;
  else if (field === 'facts') {
    for (const pair of splitEscaped(text, ';')) {
      const cut = cutAt(pair, ':');
      if (cut) part.facts.push([unescapeText(cut[0]), unescapeText(cut[1])]);
      else if (pair) refuse(`"${pair}" is no pair such as "Purity: 98 %"`);
    }
  } else if (field === 'properties') takeProperties(part, text, refuse);
  else if (field === 'filters') {
    for (const pair of splitEscaped(text, ';')) {
      const cut = cutAt(pair, ':');
      const target = cut && readTarget(`filter:${cut[0]}`, 'products');
      if (cut && target?.is === 'filter') part.filters.push([target.name, unescapeText(cut[1])]);
      else if (pair) refuse(`"${pair}" names no filter`);
    }
  } else part.fields[field] = text;
}

function takeProperties(part: ProductPart, text: string, refuse: Refuse): void {
  for (const item of splitEscaped(text, ';')) {
    const cut = cutAt(item, ':');
    const place = cut && cutAt(cut[0], '/');
    if (cut && place)
      part.properties.push([unescapeText(place[0]), unescapeText(place[1]), unescapeText(cut[1])]);
    else if (item) refuse(`"${item}" is no property such as "Quality / Purity: 98 %"`);
  }
}

type Checked = { text: string } | { reason: string };

const wholeNumber =
  (what: string) =>
  (value: string): Checked =>
    /^\d{1,9}$/.test(value) ? { text: String(Number(value)) } : { reason: `${what} is a whole number` };

const checks: Readonly<Record<string, (value: string, warn: Refuse) => Checked>> = {
  number: (value) => {
    if (value.length > LONGEST_NUMBER)
      return { reason: `a catalogue number has at most ${LONGEST_NUMBER} signs` };
    return normalizeCatalogueNumber(value) === ''
      ? { reason: 'a catalogue number has letters or digits' }
      : { text: value };
  },
  name: (value) =>
    value.length > LONGEST_NAME
      ? { reason: `a name has at most ${LONGEST_NAME} letters` }
      : { text: value.replace(/\s+/g, ' ') },
  id: wholeNumber('an ID'),
  rank: wholeNumber('a rank'),
  newness: wholeNumber('newness'),
  papers: wholeNumber('a count of papers'),
  class: (value) => {
    const known = productClassNamed(value);
    return known ? { text: known } : { reason: 'nobody knows this class of products' };
  },
  cas: (value) => {
    const cas = parseCas(value);
    if (cas) return { text: cas };
    const [nearest] = nearestCasNumbers(value);
    return {
      reason: nearest ? `its check digit is wrong (${nearest} would be right)` : 'it is no CAS number',
    };
  },
  smiles: (value) => {
    const read = readSmiles(value);
    return 'reason' in read ? { reason: read.reason } : { text: value };
  },
  inchikey: (value) =>
    /^[A-Z]{14}-[A-Z]{10}-[A-Z]$/.test(value) ? { text: value } : { reason: 'it is no InChIKey' },
  formula: (value) => {
    const plain = value
      .replace(/[₀-₉]/g, (digit) => String(digit.charCodeAt(0) - 0x2080))
      .replace(/\s+/g, '');
    return /^[A-Za-z0-9()[\].·•+\-*]+$/.test(plain) ? { text: plain } : { reason: 'it is no formula' };
  },
  weight: (value) => {
    const [, number] = /^(\d{1,6}(?:[.,]\d{1,6})?)(?:\s*(?:g\/mol|Da))?$/.exec(value) ?? [];
    return number
      ? { text: number.replace(',', '.') }
      : { reason: 'a molecular weight is a number in g/mol' };
  },
};

/** Values of one filter: parted by semicolons, or else by commas and bars. */
function manyOf(value: string): string[] {
  return value.includes(';')
    ? readList(value)
    : value.split(/\s*[,|]\s+|\s*\|\s*/).filter((one) => one !== '');
}
