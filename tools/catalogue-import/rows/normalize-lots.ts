import { normalizeCatalogueNumber } from '../../../src/shared/catalogue/normalize-catalogue-number';
import type { ReportAtOrigin, StagedLot, LotRecord } from './staged-rows';

const dateFields = ['made', 'released', 'retest'] as const;

/**
 * Merges the rows of one lot. Returns null when they do not make a complete certificate: a lot is imported with all
 * its tests or not at all.
 */
export function normalizeLot(rows: readonly StagedLot[], report: ReportAtOrigin): LotRecord | null {
  const [first] = rows;
  if (!first) return null;
  const mergedLot = { ...first.part };
  const tests: LotRecord['tests'] = [];
  let isValid = true;
  for (const { part, origin } of rows) {
    const refuse = (column: string, value: string, reason: string) => {
      isValid = false;
      report(origin, column, value, reason);
    };
    if (normalizeCatalogueNumber(part.number) !== normalizeCatalogueNumber(mergedLot.number))
      refuse('number', part.number, `lot ${mergedLot.lot} already belongs to ${mergedLot.number}`);
    for (const name of dateFields) {
      if (part[name] === '' || part[name] === mergedLot[name]) continue;
      if (mergedLot[name] === '') mergedLot[name] = part[name];
      else refuse(name, part[name], `another row of this lot has ${mergedLot[name]}`);
    }
    if (part.test && tests.some(({ test }) => test === part.test?.test))
      refuse('test', part.test.test, 'this lot already has a test with this name');
    else if (part.test) tests.push(part.test);
  }
  const lastOrigin = rows.at(-1)?.origin ?? first.origin;
  const refuseLot = (column: string, reason: string) => {
    isValid = false;
    report(lastOrigin, column, mergedLot.lot, reason);
  };
  if (mergedLot.released === '') refuseLot('released', 'the lot has no release date');
  if (mergedLot.made !== '' && mergedLot.released !== '' && mergedLot.made > mergedLot.released)
    refuseLot('released', 'the release date is before the manufacturing date');
  if (tests.length === 0) refuseLot('test', 'the lot has no test');
  const { lot, made, released, retest } = mergedLot;
  return isValid ? { lot, made, released, retest, tests } : null;
}
