/**
 * The shop's settings refer to hot categories by ID, so their IDs and those of the sections are fixed. Every other
 * category gets an ID from the block of its section.
 */
export const fixedCategoryIds: Readonly<Record<string, number>> = {
  'Small Molecules': 1,
  'Small Molecules/Inhibitors & Modulators': 194,
  'Primary Antibodies': 22,
  'Primary Antibodies/Modification-Specific Antibodies': 783,
  'Conjugated Antibodies': 102,
  'Secondary Antibodies & Controls': 25,
  'Recombinant Proteins': 35,
  'ELISA Kits': 49,
  'Assay Kits': 61,
  'Molecular Biology': 66,
  'Cell Culture': 70,
  'Buffers & Solutions': 74,
  'Dyes & Probes': 78,
  'Lab Consumables': 90,
};

const newCategories: ReadonlySet<string> = new Set([
  'Small Molecules/Compound Libraries',
  'Primary Antibodies/Modification-Specific Antibodies',
  'Conjugated Antibodies/Polymer & Tandem Dyes',
  'Assay Kits/Cell Viability & Death',
]);

const hotCategories: ReadonlySet<string> = new Set([
  'Small Molecules/Inhibitors & Modulators',
  'Primary Antibodies/PI3K / Akt / mTOR',
  'Primary Antibodies/Immunology / Inflammation',
  'Conjugated Antibodies/PE, APC & PerCP',
  'ELISA Kits/Human',
  'Recombinant Proteins/Cytokines & Growth Factors',
]);

/** A section with its subcategories and their subcategories, in the order of the menu. */
export interface SectionPlan {
  name: string;
  groups: readonly { name: string; leaves: readonly string[] }[];
}

export interface CategoryNode {
  id: number;
  name: string;
  level: 1 | 2 | 3;
  position: number;
  parent: CategoryNode | null;
  section: CategoryNode;
  isNew: boolean;
  isHot: boolean;
}

export interface CategoryTree {
  nodes: readonly CategoryNode[];
  /** Throws RangeError for an unknown path. */
  leafId(section: string, group: string, leaf: string): number;
  /** Top level first. */
  pathOf(leafId: number): readonly CategoryNode[];
}

const blockSize = 1000;

/** Assigns category IDs. They depend on the plan only, not on the products. */
export function createCategoryTree(plan: readonly SectionPlan[]): CategoryTree {
  const nodes: CategoryNode[] = [];
  const leaves = new Map<string, number>();
  const paths = new Map<number, CategoryNode[]>();
  plan.forEach((sectionPlan, sectionIndex) => {
    let next = (sectionIndex + 1) * blockSize;
    const add = (path: string, position: number, parent: CategoryNode | null) => {
      const name = path.slice(path.lastIndexOf('\n') + 1);
      const key = path.replaceAll('\n', '/');
      const id = fixedCategoryIds[key] ?? ++next;
      const level = !parent ? 1 : parent.level === 1 ? 2 : 3;
      const flags = { isNew: newCategories.has(key), isHot: hotCategories.has(key) };
      const node = { id, name, level, position, parent, ...flags } as CategoryNode;
      node.section = parent?.section ?? node;
      nodes.push(node);
      return node;
    };
    const section = add(sectionPlan.name, sectionIndex, null);
    sectionPlan.groups.forEach((groupPlan, groupIndex) => {
      const group = add(`${sectionPlan.name}\n${groupPlan.name}`, groupIndex, section);
      groupPlan.leaves.forEach((leafName, leafIndex) => {
        const path = `${sectionPlan.name}\n${groupPlan.name}\n${leafName}`;
        const leaf = add(path, leafIndex, group);
        leaves.set(path, leaf.id);
        paths.set(leaf.id, [section, group, leaf]);
      });
    });
    if (next >= (sectionIndex + 2) * blockSize)
      throw new RangeError(`too many categories in ${section.name}`);
  });
  return {
    nodes,
    leafId(section, group, leaf) {
      const id = leaves.get(`${section}\n${group}\n${leaf}`);
      if (id === undefined) throw new RangeError(`no category ${section} / ${group} / ${leaf}`);
      return id;
    },
    pathOf: (leafId) => paths.get(leafId) ?? [],
  };
}
