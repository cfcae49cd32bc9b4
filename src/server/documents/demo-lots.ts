import type { Product } from '../../shared/contract/calls';
import type { Certificate } from '../../shared/contract/certificates';
import type { ProductClass } from '../../shared/contract/goods';
import {
  halfYearAt,
  lotNumberAt,
  lotNumberFor,
  parseLot,
  lotTypos,
  halfYearStart,
} from '../../shared/catalogue/lot-number';
import { isoDay } from '../../shared/lib/format-date';
import { seededRandom } from '../lib/random';
import type { CatalogueContext } from '../app/context';
import type { Catalogue } from '../catalogue/catalogue';
import { findProduct, findProductName, type ProductName } from '../catalogue/product-store';
import { demoLotTests } from './demo-lot-tests';

type LotDeps = Pick<CatalogueContext, 'catalogue' | 'clock' | 'settings'>;

/** A generated lot: every product has one for each half-year since the shop was established. */
export interface DemoLot {
  lot: string;
  /** Half-year such as `26B`, see `halfYearAt`. */
  half: string;
  product: ProductName;
}

const DAY_MS = 86_400_000;
/** The longer half of a year: July to December. */
const HALF_YEAR_MS = 184 * DAY_MS;
/** Maximum number of lots in a list: those of three years, two a year. */
const MAX_LISTED = 6;
const MAX_SIMILAR = 5;
/** Range of days from production to the start of the half-year. */
const PRODUCTION_LEAD_DAYS = [20, 50] as const;
/** Range of days from production to release. */
const RELEASE_DAYS = [4, 12] as const;
/** Months until the retest by product class; solid compounds are stable for longer than biologicals and solutions. */
const shelfLifeMonthsOfClass: Readonly<Partial<Record<ProductClass, number>>> = {
  compound: 36,
  consumable: 60,
  dye: 36,
  elisa_kit: 12,
  assay_kit: 12,
};
/** Shelf life of other product classes, and of solutions and sensitive solids. */
const DEFAULT_SHELF_LIFE_MONTHS = 24;
/** Shelf life of peroxides, substances that form peroxides, oxidizing solutions and living cells. */
const SHORT_SHELF_LIFE_MONTHS = 12;

/** Finds a lot by its number in any spelling; null for an unknown lot or a wrong check character. */
export async function findDemoLot(context: LotDeps, text: string): Promise<DemoLot | null> {
  const parsed = parseLot(text);
  if (!parsed || !isProduced(context, parsed.half)) return null;
  const match = await context.catalogue.search.resolveNumber(parsed.number);
  const product = match && (await findProductName(context.catalogue, match.goodsId));
  if (!product) return null;
  const lot = lotNumberFor(product.goods_sn, parsed.half);
  return lot.endsWith(parsed.checkCharacter) ? { lot, half: parsed.half, product } : null;
}

/** Returns the lots of a product, newest first. */
export function demoLotsOfProduct({ clock, settings }: LotDeps, product: ProductName): DemoLot[] {
  const lots: DemoLot[] = [];
  let time = halfYearStart(halfYearAt(clock().getTime()));
  while (lots.length < MAX_LISTED && new Date(time).getUTCFullYear() >= settings.established) {
    const half = halfYearAt(time);
    lots.push({ lot: lotNumberAt(product.goods_sn, time), half, product });
    // A quarter before the start of a half-year lies within the previous half-year.
    time = halfYearStart(halfYearAt(time - HALF_YEAR_MS / 2));
  }
  return lots;
}

/** Finds lots that differ from the text by one typing error; those of the same product and half-year first. */
export async function findSimilarDemoLots(context: LotDeps, text: string): Promise<DemoLot[]> {
  const parsed = parseLot(text);
  const lots = new Map<string, DemoLot>();
  for (const typo of await findTyposOfKnownProducts(context, text)) {
    const lot = await findDemoLot(context, typo);
    if (lot) lots.set(lot.lot, lot);
  }
  /** Higher for a lot of the entered product, then for a lot of the entered half-year. */
  const similarity = ({ half, product }: DemoLot) =>
    parsed ? Number(half === parsed.half) + 2 * Number(plainNumber(product) === parsed.number) : 0;
  return [...lots.values()]
    .sort((a, b) => similarity(b) - similarity(a) || (a.lot < b.lot ? -1 : 1))
    .slice(0, MAX_SIMILAR);
}

/** Returns the data of a product that its certificate states. */
export function certifiedProduct(product: Product) {
  const { goods_id, goods_sn, goods_name, product_class, cas, formula, weight, storage } = product;
  return { goods_id, goods_sn, goods_name, product_class, cas, formula, weight, storage };
}

/**
 * Generates a certificate with results within the limits; null when the catalogue no longer has the product. The same lot
 * always has the same results.
 */
export async function createDemoCertificate(
  catalogue: Catalogue,
  { lot, half, product: { goods_id } }: DemoLot,
): Promise<Certificate | null> {
  const product = await findProduct(catalogue, goods_id);
  if (!product) return null;
  const { goods_name, product_class, formula, weight } = product;
  const random = seededRandom(lot);
  const randomDays = ([min, max]: readonly [number, number]) =>
    Math.round(min + (max - min) * random()) * DAY_MS;
  const producedAt = nextWorkingDay(halfYearStart(half) - randomDays(PRODUCTION_LEAD_DAYS));
  const releasedAt = nextWorkingDay(producedAt + randomDays(RELEASE_DAYS));
  const items = product.attrs
    .map(({ attr_name, attr_value }) => ({ name: attr_name, value: attr_value }))
    .concat(product.properties.flatMap((group) => group.items));
  const property = (name: string) => items.find((item) => item.name === name)?.value ?? '';
  return {
    lot,
    ...certifiedProduct(product),
    made_on: isoDay(producedAt),
    released_on: isoDay(releasedAt),
    retest_on: isoDay(addMonths(producedAt, shelfLifeMonths(product, property))),
    tests: demoLotTests[product_class]({
      product_class,
      name: goods_name,
      weight: weight ?? '',
      formula: formula ?? '',
      smiles: product.smiles ?? '',
      hazards: (product.hazard?.statements ?? [])
        .map(({ code }) => code)
        .filter((code) => !code.startsWith('P')),
      property,
      random,
    }),
  };
}

/** Resolves all catalogue numbers in one call: a lot number has about a thousand typos. */
async function findTyposOfKnownProducts({ catalogue }: LotDeps, text: string): Promise<string[]> {
  const typos = lotTypos(text);
  const numbers = [...new Set(typos.flatMap((typo) => parseLot(typo)?.number ?? []))];
  const products = await catalogue.search.resolveNumbers(numbers);
  const knownNumbers = new Set(numbers.filter((_, index) => products[index] !== null));
  return typos.filter((typo) => knownNumbers.has(parseLot(typo)?.number ?? ''));
}

function isProduced({ clock, settings }: LotDeps, half: string): boolean {
  const start = halfYearStart(half);
  return start <= clock().getTime() && new Date(start).getUTCFullYear() >= settings.established;
}

function plainNumber({ goods_sn }: ProductName): string {
  return goods_sn.replace(/[^A-Z0-9]/g, '');
}

function shelfLifeMonths(
  { product_class, goods_name, hazard, storage }: Product,
  property: (name: string) => string,
): number {
  const isUnstable = (hazard?.statements ?? []).some(({ code }) => /^(?:H24|EUH019)/.test(code));
  const isOxidizer = /hypochlorite|peroxide/i.test(goods_name) && property('Concentration') !== '';
  if (isUnstable || isOxidizer || /Competent Cells/.test(goods_name)) return SHORT_SHELF_LIFE_MONTHS;
  const isSolution =
    property('Form') === 'Liquid' && (property('Concentration') !== '' || product_class === 'dye');
  // Solids that decompose in light and warmth have this storage.
  const isSensitiveSolid = product_class === 'compound' && storage.includes('-20 °C, protect from light');
  if (isSolution || isSensitiveSolid) return DEFAULT_SHELF_LIFE_MONTHS;
  return shelfLifeMonthsOfClass[product_class] ?? DEFAULT_SHELF_LIFE_MONTHS;
}

/** Returns the same day, or the Monday after a weekend. */
function nextWorkingDay(time: number): number {
  const isWeekend = [0, 6].includes(new Date(time).getUTCDay());
  return isWeekend ? nextWorkingDay(time + DAY_MS) : time;
}

/** Adds months to a time. The day is at most 28, because every month has that day. */
function addMonths(time: number, months: number): number {
  const date = new Date(time);
  return date.setUTCMonth(date.getUTCMonth() + months, Math.min(date.getUTCDate(), 28));
}
