import { normalizeCatalogueNumber } from '../../../src/shared/catalogue/normalize-catalogue-number';
import { normalizeLot } from '../rows/normalize-lots';
import type { CatalogueWriter } from './write-records';
import type { ReportAtOrigin, StagedLot } from '../rows/staged-rows';

interface LotImportOptions {
  mode: 'replace' | 'update' | 'add';
  /** Keys of the lots of which a row could not be read. */
  spoiled: ReadonlySet<string>;
  /** The file that stands for what the catalogue said before. */
  before: string;
  tell: ReportAtOrigin;
}

/** Writes the lots of the products that there are; gives how many. `writer` null = they are only looked at. */
export function writeLots(
  lots: Iterable<readonly StagedLot[]>,
  goods: ReadonlyMap<string, number>,
  writer: CatalogueWriter | null,
  how: LotImportOptions,
): number {
  let written = 0;
  for (const rows of lots) {
    const chosen = selectLotRows(rows, how);
    const [first] = chosen;
    const goodsId = first && goods.get(normalizeCatalogueNumber(first.part.number));
    if (goodsId === undefined) {
      const reason = 'no product of the catalogue has this number';
      for (const { part, origin } of chosen) how.tell(origin, 'number', part.number, reason);
      continue;
    }
    const record = normalizeLot(chosen, how.tell);
    if (!record) continue;
    written += 1;
    writer?.addLot(goodsId, record);
  }
  return written;
}

/**
 * The rows of a lot that count: those of the files in the place of what the catalogue said before. None where a row of it
 * could not be read, which was told already, or where the files only add and the lot is there.
 */
function selectLotRows(
  rows: readonly StagedLot[],
  { mode, spoiled, before, tell }: LotImportOptions,
): readonly StagedLot[] {
  const known = rows.filter(({ origin }) => origin.file === before);
  const fresh = rows.filter(({ origin }) => origin.file !== before);
  const isSpoiled = spoiled.has(normalizeCatalogueNumber(rows[0]?.part.lot ?? ''));
  if (isSpoiled || (mode === 'add' && known.length > 0)) {
    const reason = isSpoiled ? 'another row of this lot is left out' : 'it is in the catalogue already';
    for (const { origin, part } of fresh) tell(origin, 'lot', part.lot, reason);
    return known;
  }
  return fresh.length > 0 ? fresh : known;
}
