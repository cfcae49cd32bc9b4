import { createCategoryTree, type CategoryTree } from '../category-tree';
import { type Compound, loadCompounds } from '../compounds/compounds';
import { loadGenes } from '../genes';
import { createRejections, type Rejections } from '../invariants';
import { loadPublications, type Publications } from '../publications';
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

/** The product lines with the data that they are made of. */
export interface Lines {
  lines: readonly CatalogueLine[];
  tree: CategoryTree;
  publications: Publications;
  compounds: readonly Compound[];
  rejections: Pick<Rejections, 'counts'>;
}

let loadedLines: Lines | undefined;

/**
 * Returns all lines of the catalogue with their categories. Rows that break an invariant are left out and counted. A process
 * reads the data once, because that takes six seconds. All its builds share the lines, and none of them changes these.
 */
export const loadLines = (): Lines => (loadedLines ??= readAllLines());

function readAllLines(): Lines {
  const rejections = createRejections();
  const publications = loadPublications();
  const genes = loadGenes(publications, rejections);
  const compounds = loadCompounds(publications, rejections);
  const assays: Assortment = {
    key: 'assay kits',
    lineNumber: 7,
    productsPer100k: 2300,
    letters: 'QK',
    book: '6',
    section: 'Assay Kits',
    productClass: 'assay_kit',
    detailsTitle: 'Assay',
    articles: assayArticles(genes),
  };
  const secondaryAntibodies: Assortment = {
    key: 'controls',
    lineNumber: 6,
    productsPer100k: 1000,
    letters: 'QS',
    book: '2',
    section: 'Secondary Antibodies & Controls',
    productClass: 'secondary_antibody',
    detailsTitle: 'Antibody',
    articles: secondaryArticles(genes),
  };
  const molecularProductsPer100k = 900;
  const molecularBiology: Assortment = {
    key: 'molecular biology',
    lineNumber: 8,
    productsPer100k: molecularProductsPer100k,
    letters: 'QM',
    book: '6',
    section: 'Molecular Biology',
    productClass: 'molecular_biology',
    detailsTitle: 'Product',
    articles: mixArticles(
      listedArticles('molecular-biology.json'),
      geneToolArticles(genes),
      molecularProductsPer100k,
    ),
  };
  const cultureProductsPer100k = 700;
  const culture: Assortment = {
    key: 'cell culture',
    lineNumber: 9,
    productsPer100k: cultureProductsPer100k,
    letters: 'QL',
    book: '7',
    section: 'Cell Culture',
    productClass: 'cell_culture',
    detailsTitle: 'Product',
    articles: mixArticles(listedArticles('cell-culture.json'), lysateArticles(genes), cultureProductsPer100k),
  };
  const buffers: Assortment = {
    key: 'buffers',
    lineNumber: 10,
    productsPer100k: 350,
    letters: 'QB',
    book: '7',
    section: 'Buffers & Solutions',
    productClass: 'buffer',
    detailsTitle: 'Composition',
    articles: bufferArticles(rejections),
  };
  const dyes: Assortment = {
    key: 'dyes',
    lineNumber: 11,
    productsPer100k: 450,
    letters: 'QD',
    book: '3',
    section: 'Dyes & Probes',
    productClass: 'dye',
    detailsTitle: 'Product',
    articles: dyeArticles(),
  };
  const consumables: Assortment = {
    key: 'consumables',
    lineNumber: 12,
    productsPer100k: 300,
    letters: 'QX',
    book: '7',
    section: 'Lab Consumables',
    productClass: 'consumable',
    detailsTitle: 'Product',
    articles: listedArticles('consumables.json'),
  };
  const otherAssortments = [assays, molecularBiology, culture, buffers, dyes, consumables];
  const tree = createCategoryTree([
    compoundSection(compounds),
    primarySection(),
    conjugatedSection(),
    assortmentSection(secondaryAntibodies),
    proteinSection(),
    elisaSection(),
    ...otherAssortments.map(assortmentSection),
  ]);
  const primaryAntibodyOrder = primaryOrder(genes);
  const lines = [
    compoundLine(compounds, genes, tree),
    primaryLine(genes, primaryAntibodyOrder, tree),
    conjugatedLine(genes, primaryAntibodyOrder, tree),
    assortmentLine(secondaryAntibodies, tree),
    proteinLine(genes, tree),
    elisaLine(genes, tree),
    ...otherAssortments.map((entry) => assortmentLine(entry, tree)),
  ];
  return { lines, tree, publications, compounds, rejections };
}

/** Interleaves the listed articles with as many generated ones as make `total` articles; the other generated ones follow. */
function mixArticles(listed: readonly Article[], generated: readonly Article[], total: number): Article[] {
  const fittingCount = Math.max(0, total - listed.length);
  return [...interleave(listed, generated.slice(0, fittingCount)), ...generated.slice(fittingCount)];
}
