import type { ProductClass } from '../../../src/shared/contract/goods';
import { preservativeHazards } from '../compounds/classifications';
import { laboratoryNamesOfProduct } from '../laboratory-names';
import { seededRandom } from '../seeded-random';
import type { CategoryTree, SectionPlan } from '../category-tree';
import type { Gene } from '../genes';
import { type Pack, priceLadder } from '../price-ladder';
import type { CatalogueLine, Chemistry, Fact, Hazard, ProductDraft } from '../product-draft';
import { catalogueNumber } from '../product-numbers';
import { geneAliases, researchAreas, searchAliases } from '../target-facts';
import { storageText } from '../vocabulary';

/** A product of a small line. A small line is a list of articles; large ones combine genes with hosts, formats or recipes by score. */
export interface Article {
  name: string;
  /** Category of the second level. */
  group: string;
  /** Category of the third level. */
  leaf: string;
  description: string;
  /** A fact with an empty value is not shown. */
  attrs: readonly Fact[];
  details: readonly Fact[];
  /** Code of `storageText`. */
  storage: string;
  shipping: string;
  packs: readonly Pack[];
  /** Price of the first pack. */
  cents: number;
  gene?: Gene;
  subject?: string;
  aliases?: readonly string[];
  facets?: Readonly<Record<string, readonly string[]>>;
  hazard?: Hazard | null;
  chemistry?: Chemistry | null;
  /** CAS number of a substance without a defined structure. */
  cas?: string;
  /** Classified components of a mixture with their hazard statements. */
  hazardousComponents?: readonly Fact[];
}

/** A small line of articles. */
export interface Assortment {
  key: string;
  lineNumber: number;
  productsPer100k: number;
  /** Letters of the catalogue numbers. */
  letters: string;
  /** See `ProductDraft`. */
  book: string;
  section: string;
  productClass: ProductClass;
  /** Heading of the articles' details on the product page. */
  detailsTitle: string;
  /** By descending popularity, with unique names. */
  articles: readonly Article[];
}

/** Returns the categories of the articles: groups in the order of the articles, leaves by name. */
export function assortmentSection({ section, articles }: Assortment): SectionPlan {
  const groups = new Map<string, Set<string>>();
  for (const { group, leaf } of articles) groups.set(group, (groups.get(group) ?? new Set()).add(leaf));
  return {
    name: section,
    groups: [...groups].map(([name, leaves]) => ({ name, leaves: [...leaves].sort() })),
  };
}

export function assortmentLine(assortment: Assortment, tree: CategoryTree): CatalogueLine {
  const { articles } = assortment;
  return {
    key: assortment.key,
    lineNumber: assortment.lineNumber,
    productsPer100k: assortment.productsPer100k,
    capacity: articles.length,
    plan: (count) => ({
      count,
      order: (index) => index,
      draft(index) {
        const article = articles[index];
        if (!article) throw new RangeError(`no ${assortment.key} ${index}`);
        return createDraft(assortment, article, index, tree);
      },
    }),
  };
}

function createDraft(
  assortment: Assortment,
  article: Article,
  index: number,
  tree: CategoryTree,
): ProductDraft {
  const { gene } = article;
  // Attributes that do not apply to an article are empty.
  const attrs = article.attrs.filter(([, value]) => value !== '');
  const buffer = [...attrs, ...article.details].find(([name]) => name === 'Buffer')?.[1] ?? '';
  const number = catalogueNumber(assortment.letters, index);
  const shortNames = laboratoryNamesOfProduct(article.name);
  const categoryId = tree.leafId(assortment.section, article.group, article.leaf);
  return {
    number,
    name: article.name,
    productClass: assortment.productClass,
    categoryId,
    conjugateFamily: '',
    conjugateCount: 0,
    targetKey: gene ? `gene:${gene.symbol}` : `class:${categoryId}`,
    book: assortment.book,
    description: article.description,
    attrs,
    chemistry: article.chemistry ?? null,
    cas: article.cas ?? null,
    synonyms: [],
    properties: [
      { group: assortment.detailsTitle, items: [...attrs, ...article.details] },
      {
        group: 'Hazardous components',
        items: [...(article.hazardousComponents ?? []), ...preservativeHazards(buffer)],
      },
    ],
    storage: storageText(article.storage),
    shipping: article.shipping,
    hazard: article.hazard ?? null,
    sizes: priceLadder(article.packs, article.cents * (0.94 + 0.12 * seededRandom('price', number)), 0.68),
    subject: article.subject ?? gene?.symbol ?? article.name,
    shortNames,
    aliases:
      gene && !article.aliases
        ? geneAliases(gene)
        : searchAliases([...(article.aliases ?? []), ...shortNames]),
    facets: { ...(gene ? { target: [gene.symbol], pathway: researchAreas(gene) } : {}), ...article.facets },
    publications: [],
  };
}

/** Interleaves the lists, so that the first of each come first. Longer lists take more places. */
export function interleave<Item>(...lists: readonly (readonly Item[])[]): Item[] {
  const positioned: { item: Item; position: number; list: number }[] = [];
  lists.forEach((items, list) =>
    items.forEach((item, index) =>
      positioned.push({ item, position: index / Math.sqrt(items.length), list }),
    ),
  );
  return positioned.sort((a, b) => a.position - b.position || a.list - b.list).map(({ item }) => item);
}
