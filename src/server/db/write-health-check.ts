import { lightTransaction, type ShopDatabase } from './shop-database';

/** Writes a few bytes, as any call would; rejects when nothing can be written. `now` in milliseconds since 1970. */
export async function writeProbe(db: ShopDatabase, now: number): Promise<void> {
  await lightTransaction(db, async (transaction) => {
    // Among the counted tries: this one ends at once, and is tidied away with them.
    const probe = { count: 1, window_ends_at: now };
    await transaction
      .insertInto('attempt')
      .values({ key: 'write probe', ...probe })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(probe))
      .execute();
  });
}
