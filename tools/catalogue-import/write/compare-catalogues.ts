import Database from 'libsql';

/** Percentage of the products that may disappear, lose their prices or cost a multiple without a confirmation. */
export const MAX_LOSS_PERCENT = 10;

/** Percentage of the prices in the files that may be unreadable without a confirmation. */
export const MAX_UNREADABLE_PERCENT = 10;

/** Numbers of products by what an import does to them. */
export interface CatalogueChanges {
  /** In both catalogues with the same data. */
  unchanged: number;
  changed: number;
  added: number;
  removed: number;
  /** Part of `changed`: had a price, and now all sizes are priced on request. */
  lostPrices: number;
  /** Part of `changed`: a size costs at least ten times as much or as little as before. */
  repriced: number;
  /** Part of `changed`: has another name. */
  renamed: number;
}

/** When a price changes by this factor or more, a decimal sign was probably misread. */
export const REPRICED_FACTOR = 10;

type LimitedChanges = Pick<CatalogueChanges, 'unchanged' | 'changed' | 'removed' | 'lostPrices' | 'repriced'>;

/**
 * Returns why an import stops: more products than allowed would disappear, lose their prices, or have prices that differ by
 * {@link REPRICED_FACTOR}, as after an incomplete export, a wrong price column or another decimal sign. Null = it may go on.
 */
export function excessiveLosses(
  { unchanged, changed, removed, lostPrices, repriced }: LimitedChanges,
  maxLossPercent = MAX_LOSS_PERCENT,
): string | null {
  const current = unchanged + changed + removed;
  const isTooMany = (products: number) => products * 100 > current * maxLossPercent;
  const limit = `of ${current} products; the limit is ${maxLossPercent} %. Nothing was written.`;
  if (isTooMany(removed))
    return (
      `The import would remove ${removed} ${limit} Use --update to keep products that are not in the files, or --yes ` +
      'to remove them.'
    );
  if (isTooMany(lostPrices))
    return `The import would leave no price to ${lostPrices} ${limit} Check the price column in the mapping, or use --yes.`;
  if (isTooMany(repriced))
    return (
      `The import would multiply or divide the price by ${REPRICED_FACTOR} or more for ${repriced} ${limit} Check the price column and ` +
      '"decimal" in the mapping, or use --yes.'
    );
  return null;
}

/** Columns that describe a product. Ranks and counts follow from other products. */
const comparedColumns = {
  product: [
    'goods_sn',
    'goods_name',
    'product_class',
    'category_id',
    'conjugate_family',
    'book',
    'tag_id',
    'description',
    'description_html',
    'images',
    'documents',
    'attrs',
    'cas',
    'smiles',
    'inchikey',
    'formula',
    'weight',
    'synonyms',
    'properties',
    'storage',
    'shipping',
    'hazard',
  ],
  product_option: [
    'position',
    'attr_value',
    'goods_attr',
    'price_cents',
    'stock',
    'ships_in_days',
    'price_breaks',
  ],
  evidence: ['applications', 'species', 'cells'],
} as const;

/** Compares the products of two catalogue files by product ID. `current` may have an older schema; null = there is none. */
export function compareCatalogues(current: string | null, draft: string): CatalogueChanges {
  const db = new Database(draft);
  try {
    const count = (sql: string) => (db.prepare(`select count(*) as n from ${sql}`).get() as { n: number }).n;
    if (current === null)
      return {
        unchanged: 0,
        changed: 0,
        added: count('product'),
        removed: 0,
        lostPrices: 0,
        repriced: 0,
        renamed: 0,
      };
    db.prepare('attach ? as current').run([current]);
    const common = '(select goods_id from main.product intersect select goods_id from current.product)';
    const differences = Object.entries(comparedColumns).flatMap(([table, columns]) => {
      const currentColumns = new Set(
        (db.prepare(`pragma current.table_info(${table})`).all() as { name: string }[]).map(
          ({ name }) => name,
        ),
      );
      const sharedColumns = ['goods_id', ...columns.filter((column) => currentColumns.has(column))].join(
        ', ',
      );
      const difference = (minuend: string, subtrahend: string) =>
        `select goods_id from (select ${sharedColumns} from ${minuend}.${table} except select ${sharedColumns} from ${subtrahend}.${table})`;
      return currentColumns.size === 0 ? [] : [difference('main', 'current'), difference('current', 'main')];
    });
    const priced = (database: string) =>
      `select goods_id from ${database}.product_option where price_cents is not null`;
    const isMultiple = (higher: string, lower: string) =>
      `${higher}.price_cents >= ${REPRICED_FACTOR} * ${lower}.price_cents and ${lower}.price_cents > 0`;
    const changed = count(`(${differences.join(' union ')}) where goods_id in ${common}`);
    return {
      unchanged: count(common) - changed,
      changed,
      added: count('(select goods_id from main.product except select goods_id from current.product)'),
      removed: count('(select goods_id from current.product except select goods_id from main.product)'),
      lostPrices: count(`(${priced('current')} except ${priced('main')}) where goods_id in ${common}`),
      repriced: count(
        `(select distinct goods_id from main.product_option as new join current.product_option as old
            using (goods_id, goods_attr) where (${isMultiple('new', 'old')}) or (${isMultiple('old', 'new')}))`,
      ),
      renamed: count(
        'main.product as new join current.product as old using (goods_id) where new.goods_name <> old.goods_name',
      ),
    };
  } finally {
    db.close();
  }
}
