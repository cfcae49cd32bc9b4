import { isObjectText, readableRows, type SalvagedRow } from './salvage-rows';
import type { PaperKind, ShelfDatabase } from './shelf-database';
import type { Paper } from './shelf-store';

/**
 * Copies every paper that can be read of a damaged shelf into another; one whose id is there stays as it is, so that it may
 * be done again. Resolves to how many could be read.
 */
export async function salvagePapers(from: string, into: ShelfDatabase): Promise<number> {
  const papers = readableRows(from, 'paper').filter(isPaper);
  await into.transaction().execute(async (transaction) => {
    for (const paper of papers) {
      const insert = transaction.insertInto('paper').values(paper);
      await insert.onConflict((other) => other.column('paper_id').doNothing()).execute();
    }
  });
  return papers.length;
}

const kinds: readonly PaperKind[] = ['talk', 'cart'];

/** Bytes that were overwritten read as a paper now and then. */
function isPaper(row: SalvagedRow): row is SalvagedRow & Paper {
  const { paper_id, kind, sealed, content, kept_at } = row;
  return (
    typeof paper_id === 'string' &&
    /^[\w-]{1,64}$/.test(paper_id) &&
    kinds.some((known) => known === kind) &&
    typeof kept_at === 'number' &&
    typeof content === 'string' &&
    (sealed === 1 || (sealed === 0 && isObjectText(content)))
  );
}
