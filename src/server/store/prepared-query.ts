import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { Catalogue } from './catalogue';
import type { CatalogueTables } from './catalogue-schema';

/** Stands in the compiled query where an argument belongs. */
class Place {
  constructor(readonly index: number) {}
}

/**
 * A query with arguments whose SQL is made once: for a product call Kysely would take longer to write the texts
 * than SQLite to find the rows. `build` must use each argument only as a value, and take no optional ones.
 */
export function preparedQuery<Row, Args extends readonly (string | number)[]>(
  build: (db: Kysely<CatalogueTables>, ...args: Args) => Compilable<Row>,
): (catalogue: Catalogue, ...args: Args) => Promise<Row[]> {
  const places = Array.from({ length: build.length - 1 }, (_, index) => new Place(index));
  let compiled: CompiledQuery<Row> | undefined;
  return async ({ db }, ...args) => {
    // The places only pass through the builder, which looks at no value.
    compiled ??= build(db, ...(places as unknown as Args)).compile();
    const parameters = compiled.parameters.map((value) =>
      value instanceof Place ? args[value.index] : value,
    );
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}
