import { createCategoryTree, type CategoryTree } from '../category-tree';
import { loadCompounds } from '../compounds';
import { loadGenes } from '../genes';
import { createRejections, type Rejections } from '../invariants';
import { loadPapers, type Papers } from '../papers';
import type { CatalogueLine } from '../product-draft';
import { assayArticles } from './assay-articles';
import {
  type Article,
  type Assortment,
  assortmentLine,
  assortmentSection,
  interleave,
} from './assortment-line';
import { bufferArticles } from './buffer-articles';
import { compoundLine, compoundSection } from './compound-line';
import { conjugatedLine, conjugatedSection } from './conjugated-line';
import { dyeArticles } from './dye-articles';
import { elisaLine, elisaSection } from './elisa-line';
import { geneToolArticles, lysateArticles } from './gene-tool-articles';
import { listedArticles } from './listed-articles';
import { primaryLine, primaryOrder, primarySection } from './primary-line';
import { proteinLine, proteinSection } from './protein-line';
import { secondaryArticles } from './secondary-articles';

export interface Lines {
  lines: readonly CatalogueLine[];
  tree: CategoryTree;
  papers: Papers;
  rejections: Rejections;
}

/** Loads all lines of the catalogue with their categories. Rows that break an invariant are left out and counted. */
export function loadLines(): Lines {
  const rejections = createRejections();
  const papers = loadPapers();
  const genes = loadGenes(papers, rejections);
  const compounds = loadCompounds(papers, rejections);
  const tested = assortment(
    'assay kits',
    7,
    2300,
    'QK',
    '6',
    'Assay Kits',
    'assay_kit',
    'Assay',
    assayArticles(genes),
  );
  const secondary = assortment(
    'controls',
    6,
    1000,
    'QS',
    '2',
    'Secondary Antibodies & Controls',
    'secondary_antibody',
    'Antibody',
    secondaryArticles(genes),
  );
  const molecularShare = 900;
  const molecular = assortment(
    'molecular biology',
    8,
    molecularShare,
    'QM',
    '6',
    'Molecular Biology',
    'molecular_biology',
    'Product',
    filledUp(listedArticles('molecular-biology.json'), geneToolArticles(genes), molecularShare),
  );
  const cultureShare = 700;
  const culture = assortment(
    'cell culture',
    9,
    cultureShare,
    'QL',
    '7',
    'Cell Culture',
    'cell_culture',
    'Product',
    filledUp(listedArticles('cell-culture.json'), lysateArticles(genes), cultureShare),
  );
  const buffers = assortment(
    'buffers',
    10,
    350,
    'QB',
    '7',
    'Buffers & Solutions',
    'buffer',
    'Composition',
    bufferArticles(rejections),
  );
  const dyes = assortment('dyes', 11, 450, 'QD', '3', 'Dyes & Probes', 'dye', 'Product', dyeArticles());
  const consumables = assortment(
    'consumables',
    12,
    300,
    'QX',
    '7',
    'Lab Consumables',
    'consumable',
    'Product',
    listedArticles('consumables.json'),
  );
  const small = [tested, molecular, culture, buffers, dyes, consumables];
  const tree = createCategoryTree([
    compoundSection(compounds),
    primarySection(),
    conjugatedSection(),
    assortmentSection(secondary),
    proteinSection(),
    elisaSection(),
    ...small.map(assortmentSection),
  ]);
  const order = primaryOrder(genes);
  const lines = [
    compoundLine(compounds, genes, tree),
    primaryLine(genes, order, tree),
    conjugatedLine(genes, order, tree),
    assortmentLine(secondary, tree),
    proteinLine(genes, tree),
    elisaLine(genes, tree),
    ...small.map((entry) => assortmentLine(entry, tree)),
  ];
  return { lines, tree, papers, rejections };
}

type Parts = [
  key: string,
  lineNumber: number,
  share: number,
  letters: string,
  book: string,
  section: string,
  productClass: Assortment['productClass'],
  detailsTitle: string,
  articles: Assortment['articles'],
];

/** Mixes all of `first` with as many of `others` as a catalogue of usual size has room for; the rest follows. */
function filledUp(first: readonly Article[], others: readonly Article[], share: number): Article[] {
  const remaining = Math.max(0, share - first.length);
  return [...interleave(first, others.slice(0, remaining)), ...others.slice(remaining)];
}

function assortment(
  ...[key, lineNumber, share, letters, book, section, productClass, detailsTitle, articles]: Parts
): Assortment {
  return { key, lineNumber, share, letters, book, section, productClass, detailsTitle, articles };
}
