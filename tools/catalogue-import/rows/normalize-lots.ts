import { normalizeCatalogueNumber } from '../../../src/shared/catalogue/normalize-catalogue-number';
import type { ReportAtOrigin, StagedLot, LotRecord } from './staged-rows';

const days = ['made', 'released', 'retest'] as const;

/**
 * The rows of one lot as one, or null when they do not make a whole certificate: a lot is taken with all of its tests or
 * not at all.
 */
export function normalizeLot(rows: readonly StagedLot[], tell: ReportAtOrigin): LotRecord | null {
  const [first] = rows;
  if (!first) return null;
  const whole = { ...first.part };
  const tests: LotRecord['tests'] = [];
  let good = true;
  for (const { part, origin } of rows) {
    const refuse = (column: string, value: string, reason: string) => {
      good = false;
      tell(origin, column, value, reason);
    };
    if (normalizeCatalogueNumber(part.number) !== normalizeCatalogueNumber(whole.number))
      refuse('number', part.number, `lot ${whole.lot} belongs to ${whole.number} already`);
    for (const name of days) {
      if (part[name] === '' || part[name] === whole[name]) continue;
      if (whole[name] === '') whole[name] = part[name];
      else refuse(name, part[name], `another row of this lot says ${whole[name]}`);
    }
    if (part.test && tests.some(({ test }) => test === part.test?.test))
      refuse('test', part.test.test, 'this lot has a test of this name already');
    else if (part.test) tests.push(part.test);
  }
  const last = rows.at(-1)?.origin ?? first.origin;
  const lack = (column: string, reason: string) => {
    good = false;
    tell(last, column, whole.lot, reason);
  };
  if (whole.released === '') lack('released', 'the lot has no day of release');
  if (whole.made !== '' && whole.released !== '' && whole.made > whole.released)
    lack('released', 'it was released before it was made');
  if (tests.length === 0) lack('test', 'the lot has no test');
  const { lot, made, released, retest } = whole;
  return good ? { lot, made, released, retest, tests } : null;
}
