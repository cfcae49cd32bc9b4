import type { Product, ReplyOf } from '../../../../shared/contract/calls';
import { availabilityOf } from '../../../../shared/catalogue/availability';
import { formatMoney, wireToCents } from '../../../../shared/lib/money';
import { formatNumber } from '../../../../shared/lib/format-number';
import { priceText, soonestSize } from '../../../components/product/stock';
import { formatShippingDay } from '../../../components/order/shipping-day';

export interface CompareRow {
  name: string;
  /** One value per product; '' for unknown. */
  values: string[];
  isDifferent: boolean;
}

type Fact = readonly [name: string, valueOf: (product: Product) => string];

/** Facts that identify a compound. A catalogue may repeat them as attributes under another name. */
const identityFacts: readonly Fact[] = [
  ['CAS number', ({ cas }) => cas ?? ''],
  ['Formula', ({ formula }) => formula ?? ''],
  ['Molecular weight', ({ weight }) => (weight ? `${weight} g/mol` : '')],
];

interface CompareFacts {
  /** Day from which the working days until shipment are counted: `2026-11-23`; '' omits the row of shipping days. */
  startDay: string;
  /** Test results by product; empty for products other than antibodies. */
  evidence: ReadonlyMap<number, ReplyOf<'goodsEvidence'>>;
}

/** Properties that decide between products of a class; the others are on the product's page. */
const decisivePropertyPattern =
  /dilution|isotype|clone|immunogen|concentration|sensitivity|assay range|antigen/i;

/** Property group of antibodies with the recommended dilution for each application. */
const DILUTIONS = 'Application';

/**
 * Returns comparison rows: price, stock and shipping first, then evidence and every fact that at least one product has.
 */
export function compareRows(
  products: readonly Product[],
  { startDay, evidence }: CompareFacts = { startDay: '', evidence: new Map() },
): CompareRow[] {
  const firstFacts: readonly Fact[] = [
    ['Price', ({ options }) => priceText(options)],
    ['Best unit price', lowestUnitPriceText],
    ['Sizes', ({ options }) => options.map(unbreakableSizeText).join(', ')],
    ['In stock', ({ options }) => sizesInStockText(options)],
    ['Ships', (product) => shippingDayText(product, startDay)],
    ...identityFacts,
  ];
  const lastFacts: readonly Fact[] = [
    ['Storage', ({ storage }) => storage],
    ['Shipping', ({ shipping }) => shipping],
    ['Signal word', ({ hazard }) => (hazard ? hazard.signal_word || 'No signal word' : 'Not assessed')],
    ['Publications', ({ paper_count }) => formatNumber(paper_count)],
  ];
  const properties = propertyFacts(products);
  const standardNames = new Set([...firstFacts, ...lastFacts, ...properties].map(([name]) => name));
  const attributes = attributeNames(products)
    .map((name): Fact => [name, valueOfAttribute(name)])
    .filter(
      (fact) =>
        !standardNames.has(fact[0]) &&
        !identityFacts.some((identityFact) => repeatsFact(products, fact, identityFact)),
    );
  return [
    ...firstFacts.map(withAttributeFallback),
    ...evidenceFacts(evidence),
    ...properties.map(withAttributeFallback),
    ...attributes,
    ...lastFacts.map(withAttributeFallback),
  ]
    .map(([name, valueOf]) => {
      const values = products.map(valueOf);
      return { name, values, isDifferent: new Set(values).size > 1 };
    })
    .filter(({ values }) => values.some((value) => value !== ''));
}

/** Returns whether an attribute has, for every product, the value of the fact or no value. */
function repeatsFact(products: readonly Product[], [, attributeOf]: Fact, [, valueOf]: Fact): boolean {
  return products.every((product) => ['', valueOf(product)].includes(attributeOf(product)));
}

/** Returns the fact with the attribute of the same name for products without a value. */
function withAttributeFallback([name, valueOf]: Fact): Fact {
  return [name, (product) => valueOf(product) || valueOfAttribute(name)(product)];
}

function attributeNames(products: readonly Product[]): string[] {
  return [...new Set(products.flatMap(({ attrs }) => attrs.map(({ attr_name }) => attr_name)))];
}

/** Returns a function that reads an attribute of a product; '' for none. */
function valueOfAttribute(name: string) {
  return ({ attrs }: Product) => attrs.find(({ attr_name }) => attr_name === name)?.attr_value ?? '';
}

/**
 * Returns the day on which the soonest size ships, with its name: `Mon, Mar 9 (50 µg)`. Sizes with a price on request are
 * left out, because they cannot be ordered.
 */
function shippingDayText({ options }: Product, startDay: string): string {
  const size = soonestSize(options.filter(({ attr_price }) => attr_price !== null));
  if (!size || startDay === '') return '';
  if (availabilityOf(size) === 'sold out') return 'Out of stock';
  return `${formatShippingDay(startDay, size.ships_in_days)} (${unbreakableSizeText(size)})`;
}

/** Returns one fact per application: the species in which it works or fails, with the level of evidence. */
function evidenceFacts(evidence: CompareFacts['evidence']): Fact[] {
  const applications = [
    ...new Set([...evidence.values()].flatMap(({ rows }) => rows.map(({ application }) => application))),
  ];
  return applications.map((application) => [
    `Evidence, ${application}`,
    ({ goods_id }) => {
      const productEvidence = evidence.get(goods_id);
      const cells = productEvidence?.rows.find((row) => row.application === application)?.cells ?? [];
      const speciesWhere = ({ works: doesWork }: { works: boolean }) =>
        cells
          .flatMap(({ works, level }, index) =>
            works === doesWork && level ? [`${productEvidence?.species[index] ?? ''} (${level})`] : [],
          )
          .join(', ');
      const [works, fails] = [speciesWhere({ works: true }), speciesWhere({ works: false })];
      return [works, fails && `fails in ${fails}`].filter(Boolean).join('; ');
    },
  ]);
}

/** Returns the decisive properties of the products, each once, dilutions first. */
function propertyFacts(products: readonly Product[]): Fact[] {
  const items = products.flatMap(propertyItems);
  const isDilution = ({ group }: PropertyItem) => group === DILUTIONS;
  const decisive = items.filter((item) => !isDilution(item) && decisivePropertyPattern.test(item.name));
  const labels = new Set([...items.filter(isDilution), ...decisive].map(labelOf));
  return [...labels].map((label) => [
    label,
    (product) => propertyItems(product).find((item) => labelOf(item) === label)?.value ?? '',
  ]);
}

interface PropertyItem {
  group: string;
  name: string;
  value: string;
}

function propertyItems({ properties }: Product): PropertyItem[] {
  return properties.flatMap(({ group, items }) => items.map((item) => ({ group, ...item })));
}

/** Returns the label of a property. The label of a dilution has the abbreviation of its application, to fit the column. */
function labelOf({ group, name }: PropertyItem): string {
  if (group !== DILUTIONS) return name;
  return `Dilution, ${/\(([^()]+)\)$/.exec(name)?.[1] ?? name}`;
}

/** Keeps an amount and its unit on one line of a narrow column. */
function unbreakableSizeText({ attr_value }: { attr_value: string }): string {
  return attr_value.replaceAll(/(?<=\d) /g, '\u00a0');
}

function sizesInStockText(options: Product['options']): string {
  const inStockSizes = options.filter((size) => availabilityOf(size) === 'in stock').map(unbreakableSizeText);
  if (inStockSizes.length === 0) return 'None';
  return inStockSizes.length === options.length ? 'All sizes' : inStockSizes.join(', ');
}

/** Returns the lowest price per unit of measure; '' for none, and for sizes of different units, which cannot be compared. */
function lowestUnitPriceText({ options }: Product): string {
  const prices = options.flatMap(({ unit_price }) => unit_price ?? []);
  const [lowest] = prices.sort((a, b) => wireToCents(a.price) - wireToCents(b.price));
  if (!lowest || prices.some(({ unit }) => unit !== lowest.unit)) return '';
  return `${formatMoney(lowest.price)} per ${lowest.unit}`;
}

/** Returns a sentence about the number of rows that differ. */
export function differenceSummary(differingCount: number, rowCount: number): string {
  if (differingCount === 0) return `None of the ${rowCount} rows differ.`;
  return differingCount === 1
    ? `1 of ${rowCount} rows differs; it is marked with “≠”.`
    : `${differingCount} of ${rowCount} rows differ; they are marked with “≠”.`;
}
