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
      if (!statement) statements.set(sql, (statement = database.prepare(sql) as SqliteStatement));
      return statement;
    },
    close() {
      statements.clear();
      database.close();
    },
  };
}
