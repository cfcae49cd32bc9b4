import { z } from 'zod';
import type { CategoryTree, SectionPlan } from '../category-tree';
import type { Gene } from '../genes';
import type { CatalogueLine } from '../product-draft';
import { catalogueNumber } from '../product-numbers';
import { readJson } from '../source-data';
import { topicGroups } from '../topics';
import { vocabulary } from '../vocabulary';
import {
  type Clone,
  createClone,
  conjugatedCloneIndexesOf,
  type Modification,
  CLONES_PER_GENE,
} from './antibody-clone';
import { createAntibodyDraft } from './antibody-draft';
import { type GeneProductOrder, orderGeneProducts } from './gene-product-order';

export const section = 'Primary Antibodies';
const modificationGroup = 'Modification-Specific Antibodies';
const MODIFICATIONS_PER_GENE = 16;
/** Indexes of the clones that are offered for a modification: recombinant and polyclonal rabbit, monoclonal mouse. */
const modificationCloneIndexes = [1, 0, 2];
const OFFERS_PER_MODIFICATION = modificationCloneIndexes.length;
/** Products of each gene: first its clones, then the offers of its modifications. */
const PRODUCTS_PER_GENE = CLONES_PER_GENE + MODIFICATIONS_PER_GENE * OFFERS_PER_MODIFICATION;

/** Category names by kind of modification. */
const categoryNames: Readonly<Record<string, string>> = {
  Phospho: 'Phospho-Specific',
  Acetyl: 'Acetylation',
  Methyl: 'Methylation',
  Dimethyl: 'Methylation',
  Trimethyl: 'Methylation',
  Ubiquityl: 'Ubiquitylation',
  Cleaved: 'Cleavage-Specific',
};

export const primarySection = (): SectionPlan => ({
  name: section,
  groups: [{ name: modificationGroup, leaves: [...new Set(Object.values(categoryNames))] }, ...topicGroups()],
});

/** Order of the line, shared with the conjugates of its products. */
export interface PrimaryOrder {
  products: GeneProductOrder;
  clone(geneIndex: number, geneProductIndex: number): Clone;
}

export function primaryOrder(genes: readonly Gene[]): PrimaryOrder {
  const modifications = loadModifications();
  const clone = (geneIndex: number, geneProductIndex: number) => {
    const gene = genes[geneIndex];
    if (!gene) throw new RangeError(`no gene ${geneIndex}`);
    if (geneProductIndex < CLONES_PER_GENE) return createClone(gene, geneProductIndex, null);
    const offerIndex = geneProductIndex - CLONES_PER_GENE;
    const modification =
      modifications.get(gene.symbol)?.[Math.floor(offerIndex / OFFERS_PER_MODIFICATION)] ?? null;
    const cloneIndex = modificationCloneIndexes[offerIndex % OFFERS_PER_MODIFICATION] ?? 0;
    return createClone(gene, cloneIndex, modification);
  };
  const firstConjugatedCloneIndex = new Map(genes.map((gene) => [gene, conjugatedCloneIndexesOf(gene)[0]]));
  // Demand falls by about half from one clone of a target to the next; the one that conjugates are made of comes first.
  const score = (gene: Gene, geneProductIndex: number) => {
    if (geneProductIndex < CLONES_PER_GENE) {
      const isConjugatedFirst = geneProductIndex === firstConjugatedCloneIndex.get(gene);
      const demandRank = isConjugatedFirst && gene.weight > 5 ? -0.5 : geneProductIndex;
      return gene.weight * 0.52 ** demandRank;
    }
    const offerIndex = geneProductIndex - CLONES_PER_GENE;
    const sites = modifications.get(gene.symbol)?.length ?? 0;
    const site = Math.floor(offerIndex / OFFERS_PER_MODIFICATION);
    return site < sites
      ? gene.weight * 0.6 * 0.85 ** site * 0.4 ** (offerIndex % OFFERS_PER_MODIFICATION)
      : 0;
  };
  return { products: orderGeneProducts(genes, PRODUCTS_PER_GENE, score), clone };
}

export function primaryLine(genes: readonly Gene[], order: PrimaryOrder, tree: CategoryTree): CatalogueLine {
  return {
    key: 'primary antibodies',
    lineNumber: 2,
    productsPer100k: 38_000,
    capacity: order.products.length,
    plan: (count) => ({
      count,
      order: (index) => index,
      draft(index) {
        const gene = genes[order.products.geneIndexAt(index)];
        if (!gene) throw new RangeError(`no antibody ${index}`);
        const geneProductIndex = order.products.geneProductIndexAt(index);
        const clone = order.clone(order.products.geneIndexAt(index), geneProductIndex);
        const kind = clone.modification?.kind;
        const categoryId = kind
          ? tree.leafId(section, modificationGroup, categoryNames[kind] ?? 'Phospho-Specific')
          : tree.leafId(section, gene.topic.group, gene.topic.leaf);
        const number = catalogueNumber('QA', index);
        return createAntibodyDraft({
          gene,
          clone,
          number,
          categoryId,
          rank: geneProductIndex % CLONES_PER_GENE,
          label: null,
          conjugateFamily: '',
          conjugateCount: 0,
        });
      },
    }),
  };
}

/** Returns the modified sites of each gene with antibodies, at most {@link MODIFICATIONS_PER_GENE}. */
function loadModifications(): Map<string, Modification[]> {
  const schema = z.array(z.tuple([z.string(), z.string(), z.string()]));
  const phosphosites = vocabulary.phosphosites_examples.map(
    ([symbol, site]) => [symbol, 'Phospho', site] as const,
  );
  const modificationsByGene = new Map<string, Modification[]>();
  for (const [symbol, kind, site] of [...phosphosites, ...readJson('modified-targets.json', schema)]) {
    const list = modificationsByGene.get(symbol) ?? [];
    if (list.length < MODIFICATIONS_PER_GENE) modificationsByGene.set(symbol, [...list, { kind, site }]);
  }
  return modificationsByGene;
}
