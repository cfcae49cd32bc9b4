import type Database from 'libsql';
import type { SqliteDatabase, SqliteStatement } from 'kysely';

/**
 * Wraps a libsql database for Kysely so that each SQL text is prepared once. The driver frees a statement only at
 * garbage collection; preparing one per query would let memory grow by hundreds of megabytes. The cache is unbounded, so
 * the number of texts must be small: pass lists as one JSON parameter.
 */
export function withStatementCache(database: InstanceType<typeof Database>): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    prepare(sql) {
      let statement = statements.get(sql);
      if (!statement) {
        statement = database.prepare(sql);
        // Kysely reads `reader` for every query; the driver's getter calls SQLite each time.
        Object.defineProperty(statement, 'reader', { value: statement.reader });
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
