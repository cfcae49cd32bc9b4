import type { Product, ProductInList, ReplyOf } from '../../shared/contract/calls';
import { centsToWire, wireToCents } from '../../shared/lib/money';
import { tierPrices, type PriceBreak, type PriceTier } from '../../shared/orders/price-tiers';
import { unitPrices } from '../../shared/catalogue/unit-price';
import type { Catalogue } from './catalogue';
import type { ProductTable } from '../db/schema/catalogue-schema';
import { getCategoryPath } from './category-store';
import {
  findPromotionTags,
  listProducts,
  listProductTiles,
  priceBreaksColumn,
  variantsColumn,
} from './product-list-store';
import { numbersFromJson } from '../db/catalogue-sql';
import { preparedQuery } from '../db/prepared-query';
import {
  drawnImageAlt,
  drawnImagePath,
  parseStoredDocuments,
  parseStoredImages,
  parseVariantPriceBreaks,
  toProductInList,
} from './product-row';
import { findConjugateIds, findRelatedIds } from './related-product-store';
import {
  documentTitles,
  suppliedDocumentUrl,
  type DocumentKind,
} from '../../shared/catalogue/product-document-url';
import { importedImageUrl, LARGEST_IMAGE_WIDTH } from '../../shared/catalogue/product-image-url';
import { findDocumentFile, type ReleaseFile } from './release-file-store';
import { hasStockSolutions } from '../../shared/catalogue/stock-solutions';
import { decodeEvidence } from '../../shared/catalogue/evidence';

/** Size of a drawn image in pixels. */
const drawingSize = { width: 480, height: 360 };

export type ProductName = Pick<ProductTable, 'goods_id' | 'goods_sn' | 'goods_name'>;

const nameQuery = preparedQuery((db, id: number) =>
  db.selectFrom('product').select(['goods_id', 'goods_sn', 'goods_name']).where('goods_id', '=', id),
);

const productQuery = preparedQuery((db, id: number) =>
  db.selectFrom('product').selectAll().select([variantsColumn, priceBreaksColumn]).where('goods_id', '=', id),
);

export async function findProductName(catalogue: Catalogue, id: number): Promise<ProductName | null> {
  const [row] = await nameQuery(catalogue, id);
  return row ?? null;
}

/**
 * Returns all details of a product, or null for an unknown id.
 * @param tiers The shop's quantity discounts, for variants without price breaks of their own; none in documents.
 */
export async function findProduct(
  catalogue: Catalogue,
  id: number,
  tiers: readonly PriceTier[] = [],
): Promise<Product | null> {
  const [row] = await productQuery(catalogue, id);
  if (!row) return null;
  const listed = toProductInList(row, await findPromotionTags(catalogue), catalogue.stockOverrides);
  const details = detailFieldsOf(row);
  const conjugates = await findConjugateIds(catalogue, row);
  const related = await findRelatedIds(catalogue, row);
  return {
    ...listed,
    ...details,
    stock_solutions: hasStockSolutions({ ...details, options: listed.options }),
    options: toPricedOptions(listed.options, parseVariantPriceBreaks(row.price_breaks), tiers),
    images: imagesOf(row),
    documents: documentsOf(row),
    stock: listed.options.reduce((sum, option) => sum + option.stock, 0),
    conjugates: await listProducts(catalogue, conjugates),
    related: await listProductTiles(catalogue, related),
    parents: await getCategoryPath(catalogue, row.category_id),
  };
}

function toPricedOptions(
  options: readonly ProductInList['options'][number][],
  breaks: readonly PriceBreak[][],
  tiers: readonly PriceTier[],
): Product['options'] {
  const prices = unitPrices(
    options.map(({ attr_value, attr_price }) => ({
      attr_value,
      cents: attr_price === null ? null : wireToCents(attr_price),
    })),
  );
  return options.map((option, index) => {
    if (option.attr_price === null) return { ...option, unit_price: null, tiers: [] };
    const price = prices[index];
    const listPrice = { cents: wireToCents(option.attr_price), breaks: breaks[index] ?? [] };
    return {
      ...option,
      unit_price: price ? { price: centsToWire(price.cents), unit: price.unit } : null,
      tiers: tierPrices(listPrice, tiers).map(({ from, cents }) => ({ from, price: centsToWire(cents) })),
    };
  });
}

type DetailField =
  | 'description'
  | 'description_html'
  | 'cas'
  | 'smiles'
  | 'inchikey'
  | 'formula'
  | 'weight'
  | 'synonyms'
  | 'properties'
  | 'storage'
  | 'shipping'
  | 'hazard';

function detailFieldsOf(row: ProductTable): Pick<Product, DetailField> {
  return {
    description: row.description,
    description_html: row.description_html,
    cas: row.cas,
    smiles: row.smiles,
    inchikey: row.inchikey,
    formula: row.formula,
    weight: row.weight,
    synonyms: JSON.parse(row.synonyms) as Product['synonyms'],
    properties: JSON.parse(row.properties) as Product['properties'],
    storage: row.storage,
    shipping: row.shipping,
    hazard: row.hazard === null ? null : (JSON.parse(row.hazard) as Product['hazard']),
  };
}

/** Returns the imported images, and the drawing when there are none or when it shows a structure. */
function imagesOf(row: ProductTable): Product['images'] {
  const imported = parseStoredImages(row.images).map(({ hash, width, height }, index) => ({
    url: importedImageUrl(hash, LARGEST_IMAGE_WIDTH),
    alt: index === 0 ? row.goods_name : `${row.goods_name}, picture ${index + 1}`,
    width,
    height,
  }));
  if (imported.length > 0 && row.smiles === null) return imported;
  return [...imported, { url: drawnImagePath(row.goods_id), alt: drawnImageAlt(row), ...drawingSize }];
}

function documentsOf(row: ProductTable): Product['documents'] {
  const supplied = parseStoredDocuments(row.documents).map(({ kind, hash, language, name }) => ({
    title: documentTitles[kind],
    url: suppliedDocumentUrl(hash, name),
    kind,
    language,
  }));
  if (row.book === '') return supplied;
  const url = /^[1-7]$/.test(row.book) ? `/explain?id=${row.goods_id}&code=${row.book}` : row.book;
  return [{ title: 'Specification', url }, ...supplied];
}

const documentsQuery = preparedQuery((db, id: number) =>
  db.selectFrom('product').select(['documents']).where('goods_id', '=', id),
);

/** Returns the supplied document of a kind, in English where there are several; null when there is none. */
export async function findSuppliedDocument(
  catalogue: Catalogue,
  id: number,
  kind: DocumentKind,
): Promise<ReleaseFile | null> {
  const [row] = await documentsQuery(catalogue, id);
  if (!row) return null;
  const documents = parseStoredDocuments(row.documents).filter((candidate) => candidate.kind === kind);
  const chosen = documents.find(({ language }) => language === 'en' || language === '') ?? documents[0];
  return chosen ? findDocumentFile(catalogue, chosen.hash) : null;
}

const specificationQuery = preparedQuery((db, id: number) =>
  db
    .selectFrom('product')
    .select(['goods_id', 'goods_sn', 'goods_name', 'book', 'attrs', 'cas', 'formula', 'weight'])
    .select(['properties', 'storage', 'shipping'])
    .where('goods_id', '=', id),
);

type Specification = ProductName & Pick<ReplyOf<'goodsBook'>, 'book' | 'facts'>;

/** Returns the facts of a product's specification, without empty and repeated ones; null for an unknown id. */
export async function findSpecification(catalogue: Catalogue, id: number): Promise<Specification | null> {
  const [row] = await specificationQuery(catalogue, id);
  if (!row) return null;
  const { goods_id, goods_sn, goods_name, book, cas, formula, weight, storage, shipping } = row;
  const attrs = JSON.parse(row.attrs) as Product['attrs'];
  const properties = JSON.parse(row.properties) as Product['properties'];
  const weightText = weight === null ? '' : `${weight} g/mol`;
  const summaryFacts = attrs.map(({ attr_name, attr_value }) => ({ name: attr_name, value: attr_value }));
  summaryFacts.push(
    { name: 'CAS number', value: cas ?? '' },
    { name: 'Formula', value: formula ?? '' },
    { name: 'Molecular weight', value: weightText },
  );
  const detailFacts = propertyFacts(properties, summaryFacts);
  detailFacts.push(
    { name: 'Storage', plainName: 'Storage', value: storage },
    { name: 'Shipping', plainName: 'Shipping', value: shipping },
  );
  const facts: SpecificationFact[] = [];
  for (const fact of summaryFacts) {
    const isShown = facts.some((shown) => isRepeated(fact, shown, weightText));
    if (fact.value !== '' && !isShown) facts.push(fact);
  }
  // A detail can repeat a fact of the summary under another name, but not another detail.
  const shownSummary = [...facts];
  for (const { name, plainName, value } of detailFacts) {
    const isShown =
      facts.some((shown) => shown.name === name) ||
      shownSummary.some((shown) => isRepeated({ name: plainName, value }, shown, weightText));
    if (value !== '' && !isShown) facts.push({ name, value });
  }
  return { goods_id, goods_sn, goods_name, book, facts };
}

type SpecificationFact = Specification['facts'][number];

/** A fact of a group. `plainName` is its name without the group. */
type DetailFact = SpecificationFact & { plainName: string };

/**
 * Returns the properties as facts. Names that have different values in several groups or in the summary get the name of the group,
 * such as the dilutions of two applications, and a purity by another method.
 */
function propertyFacts(
  properties: Product['properties'],
  summaryFacts: readonly SpecificationFact[],
): DetailFact[] {
  const allFacts = [...summaryFacts, ...properties.flatMap(({ items }) => items)];
  return properties.flatMap(({ group, items }) =>
    items.map(({ name, value }) => {
      const hasOtherValue = allFacts.some(
        (other) => other.name === name && other.value !== '' && !haveSameWords(other.value, value),
      );
      return { name: hasOtherValue && group !== '' ? `${group}: ${name}` : name, plainName: name, value };
    }),
  );
}

/** Returns whether two values say the same: `>95% (SDS-PAGE)` and `>95% by SDS-PAGE`. */
function haveSameWords(one: string, other: string): boolean {
  const wordsOf = (value: string) =>
    value
      .replace(/[()]|\bby\b/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
  return wordsOf(one) === wordsOf(other);
}

/**
 * Returns whether a fact repeats one that is shown: it has the same value under the same, a longer or a shorter name (`CAS`, `CAS
 * number`). The weight may also have an unrelated name (`Mol. weight`, `Molar mass`). Other facts with equal values
 * are different facts, such as the dilutions of two applications.
 */
function isRepeated(fact: SpecificationFact, shown: SpecificationFact, weightText: string): boolean {
  if (fact.name === shown.name) return haveSameWords(fact.value, shown.value);
  if (fact.value !== shown.value) return false;
  return fact.value === weightText || fact.name.startsWith(shown.name) || shown.name.startsWith(fact.name);
}

const evidenceQuery = preparedQuery((db, ids: string) =>
  db
    .selectFrom('evidence')
    .select(['goods_id', 'applications', 'species', 'cells'])
    .where('goods_id', 'in', numbersFromJson(ids)),
);

/** Evidence of an antibody. `cells` has one character, see `decodeEvidence`, for each pair of application and species, row by row. */
interface StoredEvidence {
  applications: string[];
  species: string[];
  cells: string;
}

/** Returns the stored evidence of several products; products without evidence are omitted. */
export async function findStoredEvidence(
  catalogue: Catalogue,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoredEvidence>> {
  if (ids.length === 0) return new Map();
  const rows = await evidenceQuery(catalogue, JSON.stringify(ids));
  return new Map(
    rows.map(({ goods_id, applications, species, cells }) => [
      goods_id,
      {
        applications: JSON.parse(applications) as string[],
        species: JSON.parse(species) as string[],
        cells,
      },
    ]),
  );
}

/** Returns the tested applications of an antibody by species; no rows without evidence. */
export async function findEvidence(catalogue: Catalogue, id: number): Promise<ReplyOf<'goodsEvidence'>> {
  const evidence = (await findStoredEvidence(catalogue, [id])).get(id);
  if (!evidence) return { species: [], rows: [] };
  const { applications, species, cells } = evidence;
  const rows = applications.map((application, row) => ({
    application,
    cells: species.map((_, column) => decodeEvidence(cells.charAt(row * species.length + column))),
  }));
  return { species, rows };
}
