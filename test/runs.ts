/**
 * How many cases a property that works on a database is tried with: all of them on SQLite, a tenth on PostgreSQL, where
 * every statement is a message. The cases are those that SQLite gets first.
 */
export function runs(all: number): number {
  return process.env['TEST_DATABASE'] === 'postgres' ? Math.ceil(all / 10) : all;
}
