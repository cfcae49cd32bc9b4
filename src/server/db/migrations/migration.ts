/** SQL types that differ between the databases. */
export interface ColumnTypes {
  /** Generated integer primary key. */
  id: string;
  /** Integer up to 2^53. */
  integer: string;
  /** Type of binary data; left out = the database has no tables with such data. */
  bytes?: string;
  /** Statement that takes a lock for the migration, where a transaction alone does not serialize it. */
  lock?: string;
}

/**
 * One forward step. A released migration is never edited: its checksum is stored. Tables and columns have the names of that time;
 * `schema/` has the current ones.
 */
export interface Migration {
  /** Increasing; some numbers are missing. */
  number: number;
  name: string;
  /** Statements, each ending with a semicolon at the end of a line. */
  sql(types: ColumnTypes): string;
}
