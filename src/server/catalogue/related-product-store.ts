import type { Kysely, SelectQueryBuilder } from 'kysely';
import type { Catalogue } from './catalogue';
import type { CatalogueTables, ProductTable } from '../db/schema/catalogue-schema';
import { aggregateRows, aggregateValues } from '../db/catalogue-sql';
import { preparedQuery } from '../db/prepared-query';

/** Maximum related products: they fill one row of a wide screen. */
const MAX_RELATED = 6;
/** Most popular products among which the related ones are chosen. */
const MAX_CANDIDATES = 40;

type ProductKeys = Pick<ProductTable, 'goods_id' | 'conjugate_family' | 'target_key' | 'category_id'>;

/** The single row of a query, with the JSON of all its results: the driver's cost grows with rows and values. */
interface JsonRow {
  json: string;
}

type Candidate = [goods_id: number, product_class: string, conjugate_family: string];

const familyQuery = preparedQuery((db, family: string) =>
  db
    .selectFrom(
      db
        .selectFrom('product')
        .select('goods_id')
        .where('conjugate_family', '=', family)
        .where('conjugate_family', '<>', '')
        .orderBy('popularity_rank')
        .as('member'),
    )
    .select(aggregateValues('goods_id').as('json')),
);

const targetQuery = preparedQuery((db, key: string) =>
  selectPopularAsJson(
    db,
    db.selectFrom('product').where('target_key', '=', key).where('target_key', '<>', ''),
  ),
);

const categoryQuery = preparedQuery((db, id: number) =>
  selectPopularAsJson(db, db.selectFrom('product').where('category_id', '=', id)),
);

function selectPopularAsJson(
  db: Kysely<CatalogueTables>,
  products: SelectQueryBuilder<CatalogueTables, 'product', object>,
) {
  const mostPopular = products
    .select(['goods_id', 'product_class', 'conjugate_family'])
    .orderBy('popularity_rank')
    .limit(MAX_CANDIDATES);
  return db
    .selectFrom(mostPopular.as('candidate'))
    .select(aggregateRows(['goods_id', 'product_class', 'conjugate_family']).as('json'));
}

/** Returns ids of the same antibody with another label or none, most popular first. */
export async function findConjugateIds(catalogue: Catalogue, product: ProductKeys): Promise<number[]> {
  if (product.conjugate_family === '') return [];
  const ids = parseJsonRow(await familyQuery(catalogue, product.conjugate_family)) as number[];
  return ids.filter((id) => id !== product.goods_id);
}

/** Returns ids of products for the same target or compound, or else of the same category; product classes alternate. */
export async function findRelatedIds(catalogue: Catalogue, product: ProductKeys): Promise<number[]> {
  const { target_key, category_id } = product;
  const sameTarget =
    target_key === '' ? [] : parseCandidates(await targetQuery(catalogue, target_key), product);
  const candidates =
    sameTarget.length > 0
      ? sameTarget
      : parseCandidates(await categoryQuery(catalogue, category_id), product);
  return interleaveClasses(candidates).slice(0, MAX_RELATED);
}

/** Returns the products of a query without the product itself and the same antibody with other labels. */
function parseCandidates(rows: JsonRow[], { goods_id, conjugate_family }: ProductKeys): Candidate[] {
  return (parseJsonRow(rows) as Candidate[]).filter(
    ([id, , family]) => id !== goods_id && (family === '' || family !== conjugate_family),
  );
}

function parseJsonRow([row]: JsonRow[]): unknown {
  return row ? JSON.parse(row.json) : [];
}

/** Returns the ids with product classes interleaved round-robin; only the first product of each conjugate family. */
function interleaveClasses(candidates: readonly Candidate[]): number[] {
  const families = new Set<string>();
  const countByClass = new Map<string, number>();
  const rounds: number[][] = [];
  for (const [id, productClass, family] of candidates) {
    if (family !== '' && families.has(family)) continue;
    families.add(family);
    const round = countByClass.get(productClass) ?? 0;
    countByClass.set(productClass, round + 1);
    (rounds[round] ??= []).push(id);
  }
  return rounds.flat();
}
