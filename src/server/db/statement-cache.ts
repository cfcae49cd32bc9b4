import type Database from 'libsql';
import type { SqliteDatabase, SqliteStatement } from 'kysely';

/**
 * A database for Kysely that prepares each text of SQL once. The driver frees a statement only when the
 * garbage collector finds it, so that one for every query would let memory grow by hundreds of megabytes.
 * The texts must be few: pass lists as one JSON parameter.
 */
export function withStatementCache(database: InstanceType<typeof Database>): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    prepare(sql) {
      let statement = statements.get(sql);
      if (!statement) {
        statement = database.prepare(sql);
        // Kysely reads it at every query, and the driver would ask SQLite each time.
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
