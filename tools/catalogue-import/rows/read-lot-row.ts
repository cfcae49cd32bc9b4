import { normalizeCatalogueNumber } from '../../../src/shared/catalogue/normalize-catalogue-number';
import type { ReportFinding } from '../finding';
import type { Mapping } from '../columns/mapping';
import { conversionProblem } from '../values/cell-text';
import { readFields } from './read-other-rows';
import type { SourceRow } from '../formats/source-row';
import type { LotPart } from './staged-rows';

const MAX_LOT_LENGTH = 60;
const MAX_TEXT_LENGTH = 300;
const dateFields = ['made', 'released', 'retest'] as const;

/**
 * Creates a reader of the rows of a lot table. It returns null after reporting the reason when a row is invalid. `markIncomplete` is
 * called with the lot of such a row, because a certificate without one of its tests would be wrong.
 */
export function createLotRowReader(
  mapping: Mapping,
  markIncomplete: (lotKey: string) => void,
): (row: SourceRow, report: ReportFinding) => LotPart | null {
  let lotAbove = '';
  return (row, report) => {
    const fields = readFields(row, mapping, report);
    if (!fields) {
      // A row that contains others by mistake names several lots. One whose text is cut may be of the lot above.
      if (row.text !== undefined) markIncomplete(lotAbove);
      for (const cell of [...row.cells.values(), row.text ?? ''])
        for (const text of cell.split(/[\n\t,;|"]/)) markIncomplete(normalizeCatalogueNumber(text));
      return null;
    }
    const { number = '', lot = '', test = '', method = '', limit = '', result = '' } = fields;
    const key = normalizeCatalogueNumber(lot);
    if (key !== '') lotAbove = key;
    const refuse = (column: string, value: string, reason: string): null => {
      report(column, value, reason);
      // A test without a lot is probably one of the lot above. Footers have no test.
      markIncomplete(key === '' && test + result !== '' ? lotAbove : key);
      return null;
    };
    if (key === '' || lot.length > MAX_LOT_LENGTH)
      return refuse('lot', lot, `a lot number has 1 to ${MAX_LOT_LENGTH} letters and digits`);
    const conversion = conversionProblem(lot);
    if (conversion?.isLost) return refuse('lot', lot, conversion.reason);
    if (conversion) report('lot', lot, conversion.reason, 'warning');
    if (number === '') return refuse('number', '', 'the row has no product number');
    const dates: Record<(typeof dateFields)[number], string> = { made: '', released: '', retest: '' };
    for (const name of dateFields) {
      const day = parseDay(fields[name] ?? '');
      if (day === null)
        return refuse(name, fields[name] ?? '', 'not a date such as 2026-03-09 or 09.03.2026');
      dates[name] = day;
    }
    for (const [name, text] of Object.entries({ test, method, limit, result }))
      if (text.length > MAX_TEXT_LENGTH)
        return refuse(name, text, `the text is longer than ${MAX_TEXT_LENGTH} characters`);
    if (test === '' && (method !== '' || limit !== '' || result !== ''))
      return refuse('test', '', 'a result needs the name of its test');
    if (test !== '' && result === '') return refuse('result', '', 'the test has no result');
    return { number, lot, ...dates, test: test === '' ? null : { test, method, limit, result } };
  };
}

/**
 * Parses `2026-03-09`, `2026/03/09` and `09.03.2026` (day first) to an ISO date; '' for an empty text, null for other texts. Rejects
 * `03/09/2026` because its order of day and month is ambiguous.
 */
function parseDay(text: string): string | null {
  if (text === '') return '';
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  const iso = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text.replaceAll('/', '-');
  if (!/^\d{4}-\d\d-\d\d$/.test(iso)) return null;
  const time = Date.parse(`${iso}T00:00:00Z`);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(iso) ? iso : null;
}
