import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { CATALOGUE_SCHEMA_VERSION, DEMO_SOURCE_PREFIX } from '../../src/server/db/schema/catalogue-schema';
import { normalizeCatalogueNumber } from '../../src/shared/catalogue/normalize-catalogue-number';
import { dataSheetUrl } from '../../src/shared/catalogue/data-sheet-url';
import { createIndexBuilder } from '../../src/server/search/index-builder';
import { type CatalogueFile, createCatalogueFile } from './catalogue-file';
import { type CatalogueProduct, createCatalogueProduct } from './catalogue-product';
import { bundledContent, hashContent, readContentFolder } from './content-files';
import { categoryDescription, type CategorySummary } from './category-texts';
import type { CategoryTree } from './category-tree';
import { countConjugatesByAntibody } from './lines/conjugated-line';
import { assertInvariants } from './invariants';
import { distributeProducts } from './line-counts';
import { loadLines } from './lines/all-lines';
import type { Publications } from './publications';
import { rankByPopularity } from './popularity';
import type { ProductDraft } from './product-draft';
import { productInvariants } from './product-invariants';
import { promotionTags } from './promotion-tags';
import { sourceDataHash } from './source-data';

/** Increase when the same data gives another catalogue: the version of a catalogue is part of response cache keys. */
const builderVersion = '37';

export interface BuildOptions {
  /** Target file; replaced atomically at the end. */
  file: string;
  products: number;
  onProgress?: (step: string, done: number, total: number) => void;
}

export interface BuildResult {
  products: number;
  seconds: number;
  /** Number of rows of the data that were left out, by invariant. */
  rejected: { kind: string; name: string; rejected: number }[];
}

/** Returns the version of the catalogue that {@link buildCatalogue} would build now with this number of products. */
export async function builtVersion(products: number): Promise<string> {
  return computeVersion(products, sourceDataHash(), await readContentFolder(bundledContent));
}

function computeVersion(
  products: number,
  source: string,
  content: Awaited<ReturnType<typeof readContentFolder>>,
): string {
  return createHash('sha256')
    .update([source, products, builderVersion, CATALOGUE_SCHEMA_VERSION, hashContent(content)].join('\n'))
    .digest('hex');
}

/**
 * Builds the demonstration catalogue with the bundled content. The same data and product count give the same bytes.
 * Throws RangeError when the data cannot yield `products` or a product breaks an invariant; the old file is then
 * unchanged. Lets other tasks run between blocks of products.
 */
export async function buildCatalogue(options: BuildOptions): Promise<BuildResult> {
  const startMs = performance.now();
  const { products, onProgress = () => undefined } = options;
  onProgress('reading the data', 0, 1);
  const { lines, tree, publications, rejections } = loadLines();
  const counts = distributeProducts(lines, products);
  const plans = lines.map((line, index) => line.plan(counts[index] ?? 0));
  const conjugateCounts = countConjugatesByAntibody(lines, plans);
  const productsByPopularity = rankByPopularity(lines, plans);
  mkdirSync(dirname(options.file), { recursive: true });
  const file = createCatalogueFile(options.file);
  const indexes = createIndexBuilder();
  try {
    const summaries = new Map<number, CategorySummary>();
    const pickPublications = createPublicationPicker();
    let insertedPublications = 0;
    for (const { id, color, val } of promotionTags) file.insert('tag', [id, color, val]);
    for (const [rank, { lineIndex, index }] of productsByPopularity.entries()) {
      const plannedDraft = plans[lineIndex]?.draft(index);
      if (!plannedDraft) throw new RangeError(`no product at rank ${rank}`);
      const draft = withConjugates(plannedDraft, conjugateCounts);
      assertInvariants(productInvariants, draft, draft.number);
      const product = createCatalogueProduct(
        draft,
        lines[lineIndex]?.lineNumber ?? 0,
        index,
        rank / products,
        tree,
      );
      const publicationIndexes = pickPublications(draft);
      insertProduct(file, product, rank);
      for (const publicationIndex of publicationIndexes)
        insertPublication(file, ++insertedPublications, publications, publicationIndex, product.goodsId);
      addToCategorySummary(summaries, tree, product);
      indexes.add(product.document, draft.chemistry?.smiles ?? null);
      if (rank % 1000 === 0) {
        onProgress('products', rank, products);
        await setImmediate();
        await indexes.drain();
      }
    }
    insertCategories(file, tree, summaries);
    onProgress('search and structure indexes', 0, 1);
    const blocks = await indexes.finish();
    for (const { name, bytes } of blocks.search) file.insert('search_block', [name, bytes]);
    for (const { name, bytes } of blocks.structures) file.insert('structure_block', [name, bytes]);
    const content = await readContentFolder(bundledContent);
    for (const { path, type, body } of content) file.insert('release_file', [path, type, body]);
    const source = sourceDataHash();
    const version = computeVersion(products, source, content);
    const meta = {
      made_from: `${DEMO_SOURCE_PREFIX} ${source.slice(0, 16)}`,
      products: String(products),
      schema_version: String(CATALOGUE_SCHEMA_VERSION),
      version,
    };
    for (const [key, value] of Object.entries(meta)) file.insert('meta', [key, value]);
    onProgress('database indexes', 0, 1);
    file.finish();
    const seconds = (performance.now() - startMs) / 1000;
    return { products, seconds, rejected: rejections.counts() };
  } catch (error) {
    indexes.stop();
    file.abandon();
    throw error;
  }
}

/** Makes an antibody that has conjugates the first member of their conjugate family. */
function withConjugates(draft: ProductDraft, conjugateCounts: ReadonlyMap<string, number>): ProductDraft {
  const conjugateCount = draft.conjugateFamily === '' ? conjugateCounts.get(draft.number) : undefined;
  return conjugateCount === undefined ? draft : { ...draft, conjugateFamily: draft.number, conjugateCount };
}

/** Every 25th product has a file as its specification instead of a page (`/explain`), so that the demonstration shows both. */
const SPECIFICATION_FILE_EVERY = 25;

function insertProduct(file: CatalogueFile, product: CatalogueProduct, rank: number): void {
  const { goodsId, draft, formerCatalogueNumber, tagId, options } = product;
  const { chemistry } = draft;
  file.insert('product', [
    goodsId,
    draft.number,
    draft.name,
    draft.productClass,
    draft.categoryId,
    draft.conjugateFamily,
    draft.conjugateCount,
    draft.targetKey,
    rank,
    goodsId % SPECIFICATION_FILE_EVERY === 0 ? dataSheetUrl(draft.number, 'data') : draft.book,
    tagId,
    draft.description,
    '',
    '[]',
    '[]',
    JSON.stringify(draft.attrs.map(([attr_name, attr_value]) => ({ attr_name, attr_value }))),
    chemistry?.cas ?? draft.cas ?? null,
    chemistry?.smiles ?? null,
    chemistry?.inchikey ?? null,
    chemistry?.formula ?? null,
    chemistry?.weight ?? null,
    JSON.stringify(draft.synonyms),
    JSON.stringify(
      draft.properties
        .filter(({ items }) => items.length > 0)
        .map(({ group, items }) => ({ group, items: items.map(([name, value]) => ({ name, value })) })),
    ),
    draft.storage,
    draft.shipping,
    draft.hazard ? JSON.stringify(draft.hazard) : null,
  ]);
  for (const { productId, position, attrValue, goodsAttr, cents, stock, shipsInDays } of options) {
    file.insert('product_option', [
      productId,
      goodsId,
      position,
      attrValue,
      goodsAttr,
      cents,
      stock,
      shipsInDays,
      '[]',
    ]);
  }
  if (draft.evidence) {
    const { applications, species, cells } = draft.evidence;
    file.insert('evidence', [goodsId, JSON.stringify(applications), JSON.stringify(species), cells]);
  }
  if (formerCatalogueNumber !== null)
    file.insert('former_number', [normalizeCatalogueNumber(formerCatalogueNumber), goodsId]);
}

function insertPublication(
  file: CatalogueFile,
  id: number,
  publications: Publications,
  publicationIndex: number,
  goodsId: number,
): void {
  const publication = publications.list[publicationIndex];
  if (!publication) throw new RangeError(`no publication at position ${publicationIndex}`);
  file.insert('publication', [
    id,
    publication.pmid,
    publication.title,
    publication.journal,
    publication.year,
    // No journal metric is openly licensed.
    '',
    publication.authors,
    publication.reference,
    goodsId,
  ]);
}

/** Category descriptions name at most this many products. */
const MAX_CATEGORY_SUBJECTS = 4;

function addToCategorySummary(
  summaries: Map<number, CategorySummary>,
  tree: CategoryTree,
  { draft }: CatalogueProduct,
): void {
  for (const { id } of tree.pathOf(draft.categoryId)) {
    const summary = summaries.get(id) ?? { count: 0, subjects: [] };
    summary.count++;
    if (summary.subjects.length < MAX_CATEGORY_SUBJECTS && !summary.subjects.includes(draft.subject))
      summary.subjects.push(draft.subject);
    summaries.set(id, summary);
  }
}

function insertCategories(
  file: CatalogueFile,
  tree: CategoryTree,
  summaries: ReadonlyMap<number, CategorySummary>,
): void {
  for (const node of [...tree.nodes].sort((a, b) => a.id - b.id)) {
    const summary = summaries.get(node.id);
    if (!summary) continue;
    const { id, parent, section, level, position, name, isNew, isHot } = node;
    file.insert('category', [
      id,
      parent?.id ?? null,
      section.id,
      level,
      position,
      name,
      categoryDescription(node, summary),
      isNew ? 1 : 0,
      isHot ? 1 : 0,
      summary.count,
    ]);
  }
}

/** Once the file has this number of publications, further (less popular) products get none, which limits its size. */
const MAX_PUBLICATION_ROWS = 6000;
const MAX_PUBLICATIONS_PER_PRODUCT = 5;
const MAX_PUBLICATIONS_PER_COMPOUND = 50;
const MAX_PRODUCTS_PER_PUBLICATION = 2;

/** Assigns publications (indexes in `Publications.list`) to products, which are passed in order of popularity. */
function createPublicationPicker() {
  const productCounts = new Map<number, number>();
  let publicationRows = 0;
  return (draft: ProductDraft): number[] => {
    if (publicationRows >= MAX_PUBLICATION_ROWS) return [];
    // Products of a target share their publications, but a compound has only its own.
    const isCompound = draft.chemistry !== null;
    const chosenPublications = draft.publications
      .filter(
        (publication) => isCompound || (productCounts.get(publication) ?? 0) < MAX_PRODUCTS_PER_PUBLICATION,
      )
      .slice(0, isCompound ? MAX_PUBLICATIONS_PER_COMPOUND : MAX_PUBLICATIONS_PER_PRODUCT);
    for (const publication of chosenPublications)
      productCounts.set(publication, (productCounts.get(publication) ?? 0) + 1);
    publicationRows += chosenPublications.length;
    return chosenPublications;
  };
}
