import { createHash } from 'node:crypto';
import { createIndexBuilder } from '../../../src/server/search/index-builder';
import { CATALOGUE_SCHEMA_VERSION } from '../../../src/server/db/schema/catalogue-schema';
import { normalizeCatalogueNumber } from '../../../src/shared/catalogue/normalize-catalogue-number';
import { type Cell, createCatalogueFile } from '../../catalogue-build/catalogue-file';
import { imageWidths } from '../../../src/shared/catalogue/product-image-url';
import { documentFilePath, imageFilePath } from '../files/product-files';
import type { CategoryIndex, IndexedCategory } from './category-index';
import type { ProductRecord } from '../rows/product-record';
import { buildSearchDocument } from './build-search-document';
import type { StagedPublication, LotRecord, PromotionTag } from '../rows/staged-rows';

/** Size IDs are product ID × 64 + position. */
const MAX_SIZES_PER_PRODUCT = 64;

/** Writes validated records to a catalogue file. Products must come by descending popularity. */
export class CatalogueWriter {
  private readonly file;
  private readonly hash = createHash('sha256');
  private readonly indexes = createIndexBuilder();
  /** Number of products by category ID. */
  private readonly productCounts = new Map<number, number>();
  private readonly tagIds: ReadonlyMap<string, number>;
  private nextRank = 0;
  private publicationCount = 0;
  /** Hashes of images and documents. */
  private readonly images = new Set<string>();
  private readonly documents = new Set<string>();

  /** `familySizes`: number of products of each conjugate family. */
  constructor(
    file: string,
    private readonly categoryIndex: CategoryIndex,
    tags: readonly PromotionTag[],
    private readonly familySizes: ReadonlyMap<string, number>,
  ) {
    this.file = createCatalogueFile(file);
    this.tagIds = new Map(tags.map(({ id, val }) => [val, id]));
    for (const { id, color, val } of tags) this.insert('tag', [id, color, val]);
  }

  addProduct(record: ProductRecord, category: IndexedCategory): void {
    const { goodsId, conjugateFamily } = record;
    this.insert('product', [
      goodsId,
      record.number,
      record.name,
      record.productClass,
      record.categoryId,
      conjugateFamily,
      conjugateFamily === '' ? 0 : Math.max(0, (this.familySizes.get(conjugateFamily) ?? 1) - 1),
      record.targetKey,
      this.nextRank,
      record.specification,
      this.tagIds.get(record.tag) ?? null,
      record.description,
      record.descriptionHtml,
      JSON.stringify(record.images),
      JSON.stringify(record.documents),
      JSON.stringify(record.facts.map(([attr_name, attr_value]) => ({ attr_name, attr_value }))),
      record.cas,
      record.smiles,
      record.inchikey,
      record.formula,
      record.weight,
      JSON.stringify(record.synonyms),
      JSON.stringify(
        record.properties.map(({ group, items }) => ({
          group,
          items: items.map(([name, value]) => ({ name, value })),
        })),
      ),
      record.storage,
      record.shipping,
      record.hazard ? JSON.stringify(record.hazard) : null,
    ]);
    record.sizes.forEach(({ label, key, cents, breaks, stock, shipsInDays }, position) =>
      this.insert('product_option', [
        goodsId * MAX_SIZES_PER_PRODUCT + position,
        goodsId,
        position,
        label,
        key,
        cents,
        stock,
        shipsInDays,
        JSON.stringify(breaks),
      ]),
    );
    for (const formerNumber of record.formerNumbers)
      this.insert('former_number', [normalizeCatalogueNumber(formerNumber), goodsId]);
    if (record.evidence) {
      const { applications, species, cells } = record.evidence;
      this.insert('evidence', [goodsId, JSON.stringify(applications), JSON.stringify(species), cells]);
    }
    for (const { hash } of record.images) this.images.add(hash);
    for (const { hash } of record.documents) this.documents.add(hash);
    const ancestors: { id: number; name: string }[] = [];
    for (let ancestor: IndexedCategory | null = category; ancestor; ancestor = ancestor.parent)
      ancestors.unshift({ id: ancestor.id, name: ancestor.path.at(-1) ?? '' });
    for (const { id } of ancestors) this.productCounts.set(id, (this.productCounts.get(id) ?? 0) + 1);
    const document = buildSearchDocument(record, ancestors);
    this.hash.update(JSON.stringify(document));
    this.indexes.add(document, record.smiles);
    this.nextRank += 1;
  }

  /** Resolves when the queue of products to index is short, which bounds memory. */
  drain(): Promise<void> {
    return this.indexes.drain();
  }

  addPublication(
    goodsId: number,
    { pmid, title, journal, year, impact, authors, reference }: StagedPublication,
  ): void {
    this.publicationCount += 1;
    this.insert('publication', [
      this.publicationCount,
      pmid,
      title,
      journal,
      year,
      impact,
      authors,
      reference,
      goodsId,
    ]);
  }

  addLot(goodsId: number, { lot, made, released, retest, tests }: LotRecord): void {
    this.insert('lot', [
      normalizeCatalogueNumber(lot),
      lot,
      goodsId,
      made,
      released,
      retest,
      JSON.stringify(tests),
    ]);
  }

  /** Returns the paths of the images and documents of the products. */
  filePaths(): ReadonlySet<string> {
    const images = [...this.images].flatMap((hash) => imageWidths.map((width) => imageFilePath(hash, width)));
    return new Set([...images, ...[...this.documents].map(documentFilePath)].sort());
  }

  /** Writes the images and documents of the products; `read` returns the content of a path. Returns how many there are. */
  addFiles(read: (path: string) => Buffer): { images: number; documents: number } {
    for (const path of this.filePaths())
      this.file.insert('release_file', [
        path,
        path.endsWith('.pdf') ? 'application/pdf' : 'image/webp',
        read(path),
      ]);
    return { images: this.images.size, documents: this.documents.size };
  }

  /** Completes the file. */
  async finish(highestIds: { product: number; category: number }): Promise<void> {
    for (const category of this.categoryIndex.categories) {
      const { id, parent, section, path, position, description, isNew, isHot } = category;
      const count = this.productCounts.get(id) ?? 0;
      this.insert('category', [
        id,
        parent?.id ?? null,
        section.id,
        path.length,
        position,
        path.at(-1) ?? '',
        description,
        isNew ? 1 : 0,
        isHot ? 1 : 0,
        count,
      ]);
    }
    const { search, structures } = await this.indexes.finish();
    for (const { name, bytes } of search) this.file.insert('search_block', [name, bytes]);
    for (const { name, bytes } of structures) this.file.insert('structure_block', [name, bytes]);
    const meta = {
      highest_category: String(highestIds.category),
      highest_product: String(highestIds.product),
      made_from: 'files of the shop',
      products: String(this.nextRank),
      schema_version: String(CATALOGUE_SCHEMA_VERSION),
      version: this.hash.update(String(CATALOGUE_SCHEMA_VERSION)).digest('hex'),
    };
    for (const [key, value] of Object.entries(meta)) this.file.insert('meta', [key, value]);
    this.file.finish();
  }

  /** Stops indexing and deletes the incomplete file. */
  abandon(): void {
    this.indexes.stop();
    this.file.abandon();
  }

  private insert(table: Parameters<typeof this.file.insert>[0], row: readonly Cell[]): void {
    this.hash.update(JSON.stringify([table, row]));
    this.file.insert(table, row);
  }
}
