import type { CategoryNode } from './category-tree';
import { joinWithAnd } from './target-facts';

/** Count and examples of the products of a category, collected while they are built. */
export interface CategorySummary {
  /** Number of products, including those of subcategories. */
  count: number;
  /** Subjects of the most popular products, at most four different ones. */
  subjects: string[];
}

/** Plural names of products by section. */
const productKinds: Readonly<Record<string, string>> = {
  'Small Molecules': 'compounds',
  'Primary Antibodies': 'primary antibodies',
  'Conjugated Antibodies': 'directly labeled antibodies',
  'Secondary Antibodies & Controls': 'secondary antibodies and controls',
  'Recombinant Proteins': 'recombinant proteins',
  'ELISA Kits': 'ELISA kits',
  'Assay Kits': 'assay kits',
  'Molecular Biology': 'nucleic acid reagents and kits',
  'Cell Culture': 'cell culture products',
  'Buffers & Solutions': 'buffers and solutions',
  'Dyes & Probes': 'dyes and fluorescent probes',
  'Lab Consumables': 'lab consumables',
};

/** Description templates of the second and third level by section: `{0}` = name, `{1}` = parent. */
const descriptionTemplates: Readonly<Record<string, readonly [group: string, leaf: string]>> = {
  'Primary Antibodies': ['for targets in {0}', 'for targets in {0} ({1})'],
  'Recombinant Proteins': ['in {0}', 'in {1}, involved in {0}'],
  'ELISA Kits': ['for {0} samples', 'for {1} samples and targets in {0}'],
};

/** Describes a category in one sentence: product count, kind and examples. */
export function categoryDescription(node: CategoryNode, { count, subjects }: CategorySummary): string {
  const kind = productKinds[node.section.name] ?? 'products';
  const names = [...new Set(subjects.map((subject) => subject.replace(/, .*/, '')))];
  const examples = names.length > 1 ? `, including ${joinWithAnd(names)}` : '';
  const countAndKind = count === 1 ? `One of our ${kind}` : `${count.toLocaleString('en-US')} ${kind}`;
  if (node.level === 1)
    return count === 1 ? `${countAndKind}${examples}.` : `Browse ${countAndKind}${examples}.`;
  const [group, leaf] = descriptionTemplates[node.section.name] ?? ['in {0}', 'in {0} ({1})'];
  const isAboutAntibodies = [node.name, node.parent?.name ?? ''].some((name) => name.endsWith('Antibodies'));
  const template = node.level === 2 ? group : leaf;
  const scopeText = (isAboutAntibodies ? template.replace(/^for targets in/, 'in') : template)
    .replace('{0}', node.name)
    .replace('{1}', node.parent?.name ?? '');
  return `${countAndKind} ${scopeText}${examples}.`;
}
