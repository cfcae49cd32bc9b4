import { normalizeCatalogueNumber } from '../../../src/shared/catalogue/normalize-catalogue-number';
import type { ReportFinding } from '../finding';
import type { Mapping } from '../columns/mapping';
import { readFields } from './read-other-rows';
import type { SourceRow } from '../formats/source-row';
import type { LotPart } from './staged-rows';

const LONGEST_LOT = 60;
const LONGEST_TEXT = 300;
const days = ['made', 'released', 'retest'] as const;

/**
 * Reads a row of lots; null after telling why it cannot be used. `spoil` hears of the lot of such a row, as far as that is
 * known: a certificate that lacks one of its tests would say something else.
 */
export function readLotRow(
  row: SourceRow,
  mapping: Mapping,
  tell: ReportFinding,
  spoil: (lotKey: string) => void,
): LotPart | null {
  const fields = readFields(row, mapping, tell);
  if (!fields) return null;
  const { number = '', lot = '', test = '', method = '', limit = '', result = '' } = fields;
  const refuse = (column: string, value: string, reason: string): null => {
    tell(column, value, reason);
    if (lot !== '') spoil(normalizeCatalogueNumber(lot));
    return null;
  };
  if (normalizeCatalogueNumber(lot) === '' || lot.length > LONGEST_LOT)
    return refuse('lot', lot, `a lot has a number of 1 to ${LONGEST_LOT} letters and digits`);
  if (number === '') return refuse('number', '', 'it names no product');
  const read: Record<(typeof days)[number], string> = { made: '', released: '', retest: '' };
  for (const name of days) {
    const day = readDay(fields[name] ?? '');
    if (day === null)
      return refuse(name, fields[name] ?? '', 'it is no day such as 2026-03-09 or 09.03.2026');
    read[name] = day;
  }
  for (const [name, text] of Object.entries({ test, method, limit, result }))
    if (text.length > LONGEST_TEXT) return refuse(name, text, `it has more than ${LONGEST_TEXT} letters`);
  if (test === '' && (method !== '' || limit !== '' || result !== ''))
    return refuse('test', '', 'a result needs the name of its test');
  if (test !== '' && result === '') return refuse('result', '', 'the test has no result');
  return { number, lot, ...read, test: test === '' ? null : { test, method, limit, result } };
}

/**
 * A day as `2026-03-09`; null for none. With points the day comes first, as everywhere where points are used; `03/09/2026`
 * is no day, because half of the world reads March in it.
 */
function readDay(text: string): string | null {
  if (text === '') return '';
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  const iso = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text.replaceAll('/', '-');
  if (!/^\d{4}-\d\d-\d\d$/.test(iso)) return null;
  const time = Date.parse(`${iso}T00:00:00Z`);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(iso) ? iso : null;
}
