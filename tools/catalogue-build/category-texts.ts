import type { CategoryNode } from './category-tree';
import { list } from './lines/antibody-draft';

/** Content statistics of a category, collected while its products are built. */
export interface CategoryContent {
  count: number;
  /** Its best-selling subjects, at most four different ones. */
  subjects: string[];
}

const kinds: Readonly<Record<string, string>> = {
  'Small Molecules': 'compounds',
  'Primary Antibodies': 'primary antibodies',
  'Conjugated Antibodies': 'directly labeled antibodies',
  'Secondary Antibodies & Controls': 'secondary antibodies and controls',
  'Recombinant Proteins': 'recombinant proteins',
  'ELISA Kits': 'ELISA kits',
  'Assay Kits': 'assay kits',
  'Molecular Biology': 'reagents and kits for work with nucleic acids',
  'Cell Culture': 'products for cell culture',
  'Buffers & Solutions': 'buffers and solutions',
  'Dyes & Probes': 'dyes and fluorescent probes',
  'Lab Consumables': 'disposables for the bench',
};

/** Description templates of subcategories: `{0}` = name, `{1}` = parent. */
const places: Readonly<Record<string, readonly [group: string, leaf: string]>> = {
  'Small Molecules': ['listed under {0}', 'of the group {0}, listed under {1}'],
  'Primary Antibodies': ['to targets in {0}', 'to targets of {0} ({1})'],
  'Conjugated Antibodies': ['with labels of the kind {0}', 'to targets in {0}, with labels of the kind {1}'],
  'Recombinant Proteins': ['of the class {0}', 'of the class {1} with a part in {0}'],
  'ELISA Kits': ['for samples of this species: {0}', 'for targets in {0}, for samples of this species: {1}'],
};

/** Describes a category in one or two sentences: product count, kind and examples. */
export function categoryDescription(node: CategoryNode, { count, subjects }: CategoryContent): string {
  const kind = kinds[node.section.name] ?? 'products';
  const names = [...new Set(subjects.map((subject) => subject.replace(/, .*/, '')))];
  const examples = names.length > 1 ? ` Among them: ${list(names)}.` : '';
  const many = count === 1 ? `One of our ${kind}` : `${count.toLocaleString('en-US')} ${kind}`;
  if (node.level === 1) return `${many}, ordered by what they are for.${examples}`;
  const [group, leaf] = places[node.section.name] ?? ['for {0}', 'under {0} ({1})'];
  const ofAntibodies = [node.name, node.parent?.name ?? ''].some((name) => name.endsWith('Antibodies'));
  const template = node.level === 2 ? group : leaf;
  const where = (ofAntibodies ? template.replace(/^to targets (in|of)/, 'of the kind') : template)
    .replace('{0}', node.name)
    .replace('{1}', node.parent?.name ?? '');
  return `${many} ${where}.${examples}`;
}
