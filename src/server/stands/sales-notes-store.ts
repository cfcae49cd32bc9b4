import type { Selectable } from 'kysely';
import type { PaperTable, ShelfDatabase } from './shelf-database';

export type Paper = Selectable<PaperTable>;

/** Keeps a paper; one with the same id gives way. False when there are `most` others already. */
export async function putPaper(db: ShelfDatabase, paper: Paper, most: number): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const { count } = await transaction
      .selectFrom('paper')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('paper_id', '!=', paper.paper_id)
      .executeTakeFirstOrThrow();
    if (Number(count) >= most) return false;
    await transaction.deleteFrom('paper').where('paper_id', '=', paper.paper_id).execute();
    await transaction.insertInto('paper').values(paper).execute();
    return true;
  });
}

/** All of them, the latest first. */
export async function papersOf(db: ShelfDatabase): Promise<Paper[]> {
  return db.selectFrom('paper').selectAll().orderBy('kept_at', 'desc').orderBy('paper_id').execute();
}

export async function dropPaper(db: ShelfDatabase, paperId: string): Promise<void> {
  await db.deleteFrom('paper').where('paper_id', '=', paperId).execute();
}
