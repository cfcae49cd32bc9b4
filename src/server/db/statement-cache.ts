import type Database from 'libsql';
import type { SqliteDatabase, SqliteStatement } from 'kysely';

const BEGIN = /^begin\b/i;
/** Statements that write, also after common table expressions. */
const WRITE =
  /^\s*(?:insert|update|delete|replace)\b|^\s*with\b[^]*\b(?:insert\s+into|update|delete\s+from)\s+"/i;

/**
 * Wraps a libsql database for Kysely so that each SQL text is prepared once. The driver frees a statement only at
 * garbage collection; preparing one per query would let memory grow by hundreds of megabytes. The cache is unbounded, so
 * the number of texts must be small: pass lists as one JSON parameter.
 *
 * A prepared statement that fails because another process holds the lock stays unfinished in the driver. Until it runs
 * again, the connection would read old data and could not write. Therefore only `exec`, which finishes its statement,
 * waits for the lock: it begins every transaction, also that of a single write.
 */
export function withStatementCache(database: InstanceType<typeof Database>): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    prepare(sql) {
      let statement = statements.get(sql);
      if (!statement) {
        statement = wrapStatement(database, sql);
        statements.set(sql, statement);
      }
      return statement;
    },
    close() {
      statements.clear();
      database.close();
    },
  };
}

function wrapStatement(database: InstanceType<typeof Database>, sql: string): SqliteStatement {
  if (BEGIN.test(sql)) {
    const begin = () => {
      database.exec(sql);
      return { changes: 0, lastInsertRowid: 0 };
    };
    return { reader: false, run: begin, all: () => [], iterate: () => [].values() };
  }
  const statement = database.prepare(sql);
  // Kysely reads `reader` for every query; the driver's getter calls SQLite each time.
  Object.defineProperty(statement, 'reader', { value: statement.reader });
  if (!WRITE.test(sql)) return statement;
  return {
    reader: statement.reader,
    all: (parameters) => inTransaction(database, () => statement.all(parameters)),
    run: (parameters) => inTransaction(database, () => statement.run(parameters)),
    iterate: (parameters) => statement.iterate(parameters),
  };
}

/** Runs a write in a new transaction unless one is open. */
function inTransaction<Result>(database: InstanceType<typeof Database>, write: () => Result): Result {
  if (database.inTransaction) return write();
  database.exec('begin immediate');
  try {
    const result = write();
    database.exec('commit');
    return result;
  } catch (error) {
    // After an error such as a full disk, SQLite has ended the transaction already.
    if (database.inTransaction) database.exec('rollback');
    throw error;
  }
}
