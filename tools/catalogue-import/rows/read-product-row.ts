import { parseCas, nearestCasNumbers } from '../../../src/shared/catalogue/cas-number';
import { normalizeCatalogueNumber } from '../../../src/shared/catalogue/normalize-catalogue-number';
import { parseProductClass } from '../columns/product-class-names';
import { isSizeField } from '../columns/fields';
import type { ReportFinding } from '../finding';
import { splitOnce, readList, splitEscaped, unescapeText } from '../values/list-notation';
import { parseTarget, type Mapping, type Target } from '../columns/mapping';
import type { ProductPart } from './product-part';
import { parseSizes, type SizeCells } from '../values/parse-sizes';
import { parseSmiles } from '../values/parse-structure';
import type { SourceRow } from '../formats/source-row';

const MAX_NUMBER_LENGTH = 60;
const MAX_NAME_LENGTH = 400;
const MAX_TEXT_LENGTH = 20_000;

/**
 * Creates a row reader for a mapping. The reader returns null after reporting the reason when a row is invalid.
 * With `namesSizes` false, a row may omit its size.
 */
export function createProductRowReader(
  mapping: Mapping,
  { namesSizes = true } = {},
): (row: SourceRow, report: ReportFinding) => ProductPart | null {
  const targets = Object.entries(mapping.columns).flatMap(([column, text]): [string, Target][] => {
    const target = text === '' ? null : parseTarget(text, 'products');
    return target ? [[column, target]] : [];
  });
  const constants = Object.entries(mapping.constants);
  return (row, report) => {
    let isValid = row.error === undefined;
    if (row.error) report('', '', row.error);
    const refuse = (column: string, value: string, reason: string) => {
      isValid = false;
      report(column, value, reason);
    };
    const part: ProductPart = { number: '', fields: {}, facts: [], properties: [], filters: [], sizes: [] };
    const sizes = new Map<string, SizeCells>();
    const applyValue = (target: Target, column: string, value: string) => {
      if (target.is === 'fact') part.facts.push([target.name, value]);
      else if (target.is === 'property') part.properties.push([target.group, target.name, value]);
      else if (target.is === 'filter')
        for (const one of splitFilterValues(value)) part.filters.push([target.name, one]);
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
        setField(
          part,
          target.field,
          value,
          (reason) => refuse(column, value, reason),
          (reason) => report(column, value, reason, 'warning'),
        );
    };
    for (const [column, target] of targets) {
      const value = row.cells.get(column);
      if (value !== undefined && value !== '') applyValue(target, column, value.normalize('NFC'));
    }
    for (const [field, value] of constants) {
      const target = parseTarget(field, 'products');
      if (target?.is === 'field' && !isSizeField(field) && part.fields[field] === undefined)
        applyValue(target, field, value);
    }
    if (part.number === '') refuse('', '', 'the row has no catalogue number');
    for (const [field, value] of constants) {
      if (!isSizeField(field) || field === 'currency') continue;
      for (const cells of sizes.values()) cells[field] ??= { column: field, value };
    }
    part.sizes = parseSizes(sizes, { mapping, namesSizes }, refuse, report);
    return isValid ? part : null;
  };
}

type Refuse = (reason: string) => void;

function setField(part: ProductPart, field: string, value: string, refuse: Refuse, warn: Refuse): void {
  const checked = fieldParsers[field]?.(value, warn) ?? { text: value };
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

function addProperties(part: ProductPart, text: string, refuse: Refuse): void {
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
  (what: string) =>
  (value: string): ParsedField =>
    /^\d{1,9}$/.test(value) ? { text: String(Number(value)) } : { reason: `${what} is a whole number` };

const fieldParsers: Readonly<Record<string, (value: string, warn: Refuse) => ParsedField>> = {
  number: (value) => {
    if (value.length > MAX_NUMBER_LENGTH)
      return { reason: `a catalogue number has at most ${MAX_NUMBER_LENGTH} characters` };
    return normalizeCatalogueNumber(value) === ''
      ? { reason: 'a catalogue number needs letters or digits' }
      : { text: value };
  },
  name: (value) =>
    value.length > MAX_NAME_LENGTH
      ? { reason: `a name has at most ${MAX_NAME_LENGTH} characters` }
      : { text: value.replace(/\s+/g, ' ') },
  id: wholeNumber('an ID'),
  rank: wholeNumber('a rank'),
  newness: wholeNumber('newness'),
  papers: wholeNumber('a count of papers'),
  class: (value) => {
    const known = parseProductClass(value);
    return known ? { text: known } : { reason: 'unknown product class' };
  },
  cas: (value) => {
    const cas = parseCas(value);
    if (cas) return { text: cas };
    const [nearest] = nearestCasNumbers(value);
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
    const [, number] = /^(\d{1,6}(?:[.,]\d{1,6})?)(?:\s*(?:g\/mol|Da))?$/.exec(value) ?? [];
    return number
      ? { text: number.replace(',', '.') }
      : { reason: 'a molecular weight is a number in g/mol' };
  },
};

/** Splits filter values at semicolons, or at commas and bars when there is no semicolon. */
function splitFilterValues(value: string): string[] {
  return value.includes(';')
    ? readList(value)
    : value.split(/\s*[,|]\s+|\s*\|\s*/).filter((one) => one !== '');
}
