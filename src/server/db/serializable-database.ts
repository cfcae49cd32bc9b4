import { Kysely, sql, type Transaction, type TransactionBuilder } from 'kysely';

/**
 * What PostgreSQL says of a transaction that could not be made to look as if it had run alone, and that was undone as a
 * whole: serialization failure, deadlock, and a key that another one added meanwhile (a key that was there before is
 * refused again in the next try).
 */
const worthAnother = new Set(['40001', '40P01', '23505']);

/** Tries beside all others; those after them wait until nobody else writes. */
const BESIDE_OTHERS = 2;
/** Alone it can still be disturbed by statements outside transactions. */
const MOST_TRIES = 8;

type Work<Tables, Value> = (transaction: Transaction<Tables>) => Promise<Value>;

/**
 * PostgreSQL as the stores know SQLite: what transactions do is as if one had run after the other. They run side by
 * side at the level SERIALIZABLE; the database undoes one that would come to something else, and it is tried again, at
 * last alone. So the work of a transaction may run several times, and must change nothing but the database.
 */
export class SerialDatabase<Tables> extends Kysely<Tables> {
  #lastAlone: Promise<unknown> = Promise.resolve();

  override transaction(): TransactionBuilder<Tables> {
    const builder = super.transaction().setIsolationLevel('serializable');
    const once = builder.execute.bind(builder);
    builder.execute = (work) => this.#untilItHolds(once, work);
    return builder;
  }

  /**
   * A transaction of single statements that are right by themselves, such as counting. It is whole, but does not wait
   * for the disk, and another one may come between its statements.
   */
  async lightly<Value>(work: Work<Tables, Value>): Promise<Value> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await super.transaction().execute(async (transaction) => {
          await sql`set local synchronous_commit = off`.execute(transaction);
          return work(transaction);
        });
      } catch (error) {
        if (tries === MOST_TRIES || !isWorthAnother(error)) throw error;
      }
    }
  }

  async #untilItHolds<Value>(
    once: (work: Work<Tables, Value>) => Promise<Value>,
    work: Work<Tables, Value>,
  ): Promise<Value> {
    for (let tries = 1; ; tries += 1) {
      try {
        if (tries <= BESIDE_OTHERS) return await once(inTurn('row exclusive', work));
        return await this.#afterOthers(() => once(inTurn('exclusive', work)));
      } catch (error) {
        if (tries === MOST_TRIES || !isWorthAnother(error)) throw error;
      }
    }
  }

  /** Of one process only one waits for its turn at the database: the others would take its connections to wait. */
  #afterOthers<Value>(work: () => Promise<Value>): Promise<Value> {
    const mine = this.#lastAlone.then(work, work);
    this.#lastAlone = mine.catch(() => undefined);
    return mine;
  }
}

/**
 * Takes its turn before anything is read: locking a table is the one statement that comes before the moment whose
 * state the transaction sees. The modes are those of `lock table`; two that are `row exclusive` do not wait for each
 * other. The table is one that nobody writes while the shop runs.
 */
function inTurn<Tables, Value>(
  mode: 'row exclusive' | 'exclusive',
  work: Work<Tables, Value>,
): Work<Tables, Value> {
  return async (transaction) => {
    await sql.raw(`lock table migration in ${mode} mode`).execute(transaction);
    return work(transaction);
  };
}

function isWorthAnother(error: unknown): boolean {
  return error instanceof Error && 'code' in error && worthAnother.has(String(error.code));
}
