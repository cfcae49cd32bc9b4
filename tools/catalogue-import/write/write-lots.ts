import { normalizeCatalogueNumber } from '../../../src/shared/catalogue/normalize-catalogue-number';
import { normalizeLot } from '../rows/normalize-lots';
import type { ProductIdOf } from './ids';
import type { CatalogueWriter } from './write-records';
import type { ReportAtOrigin, StagedLot } from '../rows/staged-rows';

interface LotImportOptions {
  mode: 'replace' | 'update' | 'add';
  /** Keys of lots with an invalid row. */
  incompleteLots: ReadonlySet<string>;
  /** Origin file name of rows from the existing catalogue. */
  existingFile: string;
  report: ReportAtOrigin;
}

/** Writes the lots of imported products. Returns the number of lots. */
export function writeLots(
  lots: Iterable<readonly StagedLot[]>,
  productIdOf: ProductIdOf,
  writer: CatalogueWriter,
  options: LotImportOptions,
): number {
  let writtenCount = 0;
  for (const rows of lots) {
    const selected = selectLotRows(rows, options);
    const [first] = selected;
    const goodsId = first && productIdOf(first.part.number);
    if (goodsId === undefined) {
      const reason = 'the catalogue has no product with this number';
      for (const { part, origin } of selected) options.report(origin, 'number', part.number, reason);
      continue;
    }
    const record = normalizeLot(selected, options.report);
    if (!record) continue;
    writtenCount += 1;
    writer.addLot(goodsId, record);
  }
  return writtenCount;
}

/**
 * Selects the rows of a lot: imported rows replace existing ones. Keeps the existing rows when an imported row is invalid
 * or when the mode is `add` and the lot exists.
 */
function selectLotRows(
  rows: readonly StagedLot[],
  { mode, incompleteLots, existingFile, report }: LotImportOptions,
): readonly StagedLot[] {
  const existing = rows.filter(({ origin }) => origin.file === existingFile);
  const imported = rows.filter(({ origin }) => origin.file !== existingFile);
  const isIncomplete = incompleteLots.has(normalizeCatalogueNumber(rows[0]?.part.lot ?? ''));
  if (isIncomplete || (mode === 'add' && existing.length > 0)) {
    const reason = isIncomplete ? 'another row of this lot is invalid' : 'the catalogue already has this lot';
    for (const { origin, part } of imported) report(origin, 'lot', part.lot, reason);
    return existing;
  }
  return imported.length > 0 ? imported : existing;
}
