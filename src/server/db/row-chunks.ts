/** Rows per statement. */
const CHUNK_ROWS = 50;

/**
 * Splits rows into chunks for statements with many rows. The last ones are single: each number of rows is another statement,
 * which stays prepared.
 */
export function rowChunks<Row>(rows: readonly Row[]): Row[][] {
  const inChunks = rows.length - (rows.length % CHUNK_ROWS);
  const chunks: Row[][] = [];
  for (let from = 0; from < inChunks; from += CHUNK_ROWS) chunks.push(rows.slice(from, from + CHUNK_ROWS));
  return [...chunks, ...rows.slice(inChunks).map((row) => [row])];
}
