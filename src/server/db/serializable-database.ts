import { Kysely, sql, type Transaction, type TransactionBuilder } from 'kysely';

/**
 * SQLSTATE codes after which a transaction is retried: serialization failure, deadlock, and unique violation by a
 * concurrent insert (an existing key fails again in the retry).
 */
const retryableCodes = new Set(['40001', '40P01', '23505']);

/** Attempts that run concurrently with other transactions; later attempts run exclusively. */
const MAX_CONCURRENT_ATTEMPTS = 2;
/** An exclusive attempt can still conflict with statements outside transactions. */
const MAX_ATTEMPTS = 8;

type Work<Tables, Value> = (transaction: Transaction<Tables>) => Promise<Value>;

/**
 * PostgreSQL with SQLite's guarantees for the stores: transactions run concurrently at isolation level SERIALIZABLE and
 * are retried after a conflict, the last times exclusively. The work of a transaction may therefore run several times and must
 * have no side effects outside the database.
 */
export class SerializableDatabase<Tables> extends Kysely<Tables> {
  #lastExclusive: Promise<unknown> = Promise.resolve();

  override transaction(): TransactionBuilder<Tables> {
    const builder = super.transaction().setIsolationLevel('serializable');
    const execute = builder.execute.bind(builder);
    builder.execute = (work) => this.#executeWithRetry(execute, work);
    return builder;
  }

  /**
   * Runs a transaction at the default isolation level that does not wait for the disk. Other transactions may change data
   * between its statements, so each statement must be correct by itself, such as an increment.
   */
  async nonDurableTransaction<Value>(work: Work<Tables, Value>): Promise<Value> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await super.transaction().execute(async (transaction) => {
          await sql`set local synchronous_commit = off`.execute(transaction);
          return work(transaction);
        });
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !isRetryable(error)) throw error;
      }
    }
  }

  async #executeWithRetry<Value>(
    execute: (work: Work<Tables, Value>) => Promise<Value>,
    work: Work<Tables, Value>,
  ): Promise<Value> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        if (attempt <= MAX_CONCURRENT_ATTEMPTS) return await execute(withLock('row exclusive', work));
        return await this.#runExclusively(() => execute(withLock('exclusive', work)));
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !isRetryable(error)) throw error;
      }
    }
  }

  /** Runs `work` after earlier work of this process, so that only one of its connections waits for the exclusive lock. */
  #runExclusively<Value>(work: () => Promise<Value>): Promise<Value> {
    const result = this.#lastExclusive.then(work, work);
    this.#lastExclusive = result.catch(() => undefined);
    return result;
  }
}

/**
 * Locks the table `migration`, which is never written while the shop runs, before the first read: `lock table` does not
 * take the transaction's snapshot. Two `row exclusive` locks do not block each other.
 */
function withLock<Tables, Value>(
  mode: 'row exclusive' | 'exclusive',
  work: Work<Tables, Value>,
): Work<Tables, Value> {
  return async (transaction) => {
    await sql.raw(`lock table migration in ${mode} mode`).execute(transaction);
    return work(transaction);
  };
}

function isRetryable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && retryableCodes.has(String(error.code));
}
