import type { Product } from '../../../shared/contract/calls';
import { showMoney, wireToCents } from '../../../shared/domain/money';
import { priceWords } from '../../ui/product-stock';

export interface CompareRow {
  name: string;
  /** One for each product, '' = it has nothing to say. */
  values: string[];
  /** Not all say the same. */
  differs: boolean;
}

/** What is known of several products, row by row: price and stock first, then the facts that any of them has. */
export function compareRows(products: readonly Product[]): CompareRow[] {
  const facts: (readonly [string, (product: Product) => string])[] = [
    ['Price', ({ options }) => priceWords(options, undefined)],
    ['Lowest price of a unit', lowestUnitPrice],
    ['Sizes', ({ options }) => options.map(({ attr_value }) => attr_value).join(', ')],
    ['In stock', ({ options }) => inStock(options)],
    ...attributeNames(products).map((name) => [name, attribute(name)] as const),
    ['CAS number', ({ cas }) => cas ?? ''],
    ['Formula', ({ formula }) => formula ?? ''],
    ['Molecular weight', ({ weight }) => (weight ? `${weight} g/mol` : '')],
    ['Storage', ({ storage }) => storage],
    ['Shipping', ({ shipping }) => shipping],
    ['Signal word', ({ hazard }) => hazard?.signal_word ?? ''],
    ['Papers', ({ paper_count }) => paper_count.toLocaleString('en-US')],
  ];
  const rows = facts.map(([name, valueOf]) => {
    const values = products.map(valueOf);
    return { name, values, differs: new Set(values).size > 1 };
  });
  const seen = new Set<string>();
  // A fact that a class of products has among its attributes is not told twice.
  return rows.filter(({ name, values }) => {
    if (seen.has(name) || values.every((value) => value === '')) return false;
    seen.add(name);
    return true;
  });
}

function attributeNames(products: readonly Product[]): string[] {
  return [...new Set(products.flatMap(({ attrs }) => attrs.map(({ attr_name }) => attr_name)))];
}

function attribute(name: string) {
  return ({ attrs }: Product) => attrs.find(({ attr_name }) => attr_name === name)?.attr_value ?? '';
}

function inStock(options: Product['options']): string {
  const there = options.filter(({ stock }) => stock > 0).map(({ attr_value }) => attr_value);
  if (there.length === 0) return 'None at the moment';
  return there.length === options.length ? 'All sizes' : there.join(', ');
}

function lowestUnitPrice({ options }: Product): string {
  const prices = options.flatMap(({ unit_price }) => unit_price ?? []);
  const [lowest] = prices.sort((one, other) => wireToCents(one.price) - wireToCents(other.price));
  return lowest ? `${showMoney(lowest.price)} per ${lowest.unit}` : '';
}
