import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { CatalogueTables } from './schema/catalogue-schema';

/** Placeholder for an argument in the compiled parameters. */
class ArgumentSlot {
  constructor(readonly index: number) {}
}

/**
 * Compiles a query of the catalogue once and reuses the SQL: for a product request, building the SQL with Kysely takes
 * longer than running it. `build` must use each argument only as a value and must not have optional arguments.
 */
export function preparedQuery<Row, Args extends readonly (string | number)[]>(
  build: (db: Kysely<CatalogueTables>, ...args: Args) => Compilable<Row>,
): (catalogue: { readonly db: Kysely<CatalogueTables> }, ...args: Args) => Promise<Row[]> {
  const slots = Array.from({ length: build.length - 1 }, (_, index) => new ArgumentSlot(index));
  let query: CompiledQuery<Row> | undefined;
  return async ({ db }, ...args) => {
    // Kysely passes the placeholders through as values, so that the compiled parameters contain them.
    query ??= build(db, ...(slots as unknown as Args)).compile();
    const parameters = query.parameters.map((value) =>
      value instanceof ArgumentSlot ? args[value.index] : value,
    );
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}
