import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { Catalogue } from '../catalogue/catalogue';
import type { CatalogueTables } from './schema/catalogue-schema';
import { isPostgres } from '../catalogue/catalogue-sql';

/** Stands in the compiled query where an argument belongs. */
class Place {
  constructor(readonly index: number) {}
}

/**
 * A query with arguments whose SQL is made once for each of the two databases: for a product call Kysely would take
 * longer to write the texts than SQLite to find the rows. `build` must use each argument only as a value, and take no optional ones.
 */
export function preparedQuery<Row, Args extends readonly (string | number)[]>(
  build: (db: Kysely<CatalogueTables>, ...args: Args) => Compilable<Row>,
): (catalogue: Pick<Catalogue, 'db'>, ...args: Args) => Promise<Row[]> {
  const places = Array.from({ length: build.length - 1 }, (_, index) => new Place(index));
  const compiled: { sqlite?: CompiledQuery<Row>; postgres?: CompiledQuery<Row> } = {};
  return async ({ db }, ...args) => {
    // The places only pass through the builder, which looks at no value.
    const query = (compiled[isPostgres(db) ? 'postgres' : 'sqlite'] ??= build(
      db,
      ...(places as unknown as Args),
    ).compile());
    const parameters = query.parameters.map((value) => (value instanceof Place ? args[value.index] : value));
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}
