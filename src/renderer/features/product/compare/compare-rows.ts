import type { Product } from '../../../../shared/contract/calls';
import { availabilityOf } from '../../../../shared/catalogue/availability';
import { formatMoney, wireToCents } from '../../../../shared/lib/money';
import { formatNumber } from '../../../../shared/lib/format-number';
import { priceText } from '../../../components/product/stock';

export interface CompareRow {
  name: string;
  /** One value per product; '' for unknown. */
  values: string[];
  differs: boolean;
}

type Fact = readonly [name: string, valueOf: (product: Product) => string];

/** Identity facts, which a catalogue may repeat as attributes under another name. */
const identity: readonly Fact[] = [
  ['CAS number', ({ cas }) => cas ?? ''],
  ['Formula', ({ formula }) => formula ?? ''],
  ['Molecular weight', ({ weight }) => (weight ? `${weight} g/mol` : '')],
];

/** Returns comparison rows: price and stock first, then every fact that at least one product has. */
export function compareRows(products: readonly Product[]): CompareRow[] {
  const before: readonly Fact[] = [
    ['Price', ({ options }) => priceText(options, undefined)],
    ['Best unit price', lowestUnitPrice],
    ['Sizes', ({ options }) => options.map(({ attr_value }) => attr_value).join(', ')],
    ['In stock', ({ options }) => inStock(options)],
    ...identity,
  ];
  const after: readonly Fact[] = [
    ['Storage', ({ storage }) => storage],
    ['Shipping', ({ shipping }) => shipping],
    ['Signal word', ({ hazard }) => (hazard ? hazard.signal_word || 'No signal word' : 'Not assessed')],
    ['Papers', ({ paper_count }) => formatNumber(paper_count)],
  ];
  const standardNames = new Set([...before, ...after].map(([name]) => name));
  const attributes = attributeNames(products)
    .map((name): Fact => [name, attribute(name)])
    .filter(
      (fact) => !standardNames.has(fact[0]) && !identity.some((known) => repeatsFact(products, fact, known)),
    );
  return [...before.map(withAttributeFallback), ...attributes, ...after.map(withAttributeFallback)]
    .map(([name, valueOf]) => {
      const values = products.map(valueOf);
      return { name, values, differs: new Set(values).size > 1 };
    })
    .filter(({ values }) => values.some((value) => value !== ''));
}

/** Tests whether an attribute repeats a fact for every product. */
function repeatsFact(products: readonly Product[], [, attributeOf]: Fact, [, knownOf]: Fact): boolean {
  return products.every((product) => ['', knownOf(product)].includes(attributeOf(product)));
}

/** Falls back to the attribute of the same name. */
function withAttributeFallback([name, valueOf]: Fact): Fact {
  return [name, (product) => valueOf(product) || attribute(name)(product)];
}

function attributeNames(products: readonly Product[]): string[] {
  return [...new Set(products.flatMap(({ attrs }) => attrs.map(({ attr_name }) => attr_name)))];
}

function attribute(name: string) {
  return ({ attrs }: Product) => attrs.find(({ attr_name }) => attr_name === name)?.attr_value ?? '';
}

function inStock(options: Product['options']): string {
  const there = options.filter((size) => availabilityOf(size) === 'in stock').map(({ attr_value }) => attr_value);
  if (there.length === 0) return 'None';
  return there.length === options.length ? 'All sizes' : there.join(', ');
}

function lowestUnitPrice({ options }: Product): string {
  const prices = options.flatMap(({ unit_price }) => unit_price ?? []);
  const [lowest] = prices.sort((one, other) => wireToCents(one.price) - wireToCents(other.price));
  return lowest ? `${formatMoney(lowest.price)} per ${lowest.unit}` : '';
}
