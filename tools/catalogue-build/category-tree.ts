/**
 * Fixed IDs of the sections and of the categories that the setting `hot_categories` lists. Every other category gets an ID from
 * the block of its section.
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
  /** The node itself at the top level. */
  readonly section: CategoryNode;
  isNew: boolean;
  isHot: boolean;
}

export interface CategoryTree {
  nodes: readonly CategoryNode[];
  /** Throws RangeError for an unknown path. */
  leafId(section: string, group: string, leaf: string): number;
  /** Returns the categories from the top level to the leaf; empty for an unknown ID. */
  pathOf(leafId: number): readonly CategoryNode[];
}

/** IDs per section. */
const BLOCK_SIZE = 1000;

/**
 * Creates the nodes and assigns their IDs, which depend on the plan only, not on the products. A path separates names by line
 * breaks, because names contain slashes.
 */
export function createCategoryTree(plan: readonly SectionPlan[]): CategoryTree {
  const nodes: CategoryNode[] = [];
  const leafIds = new Map<string, number>();
  const paths = new Map<number, CategoryNode[]>();
  plan.forEach((sectionPlan, sectionIndex) => {
    let lastId = (sectionIndex + 1) * BLOCK_SIZE;
    const addNode = (
      path: string,
      level: CategoryNode['level'],
      position: number,
      parent: CategoryNode | null,
    ): CategoryNode => {
      const name = path.slice(path.lastIndexOf('\n') + 1);
      const key = path.replaceAll('\n', '/');
      const id = fixedCategoryIds[key] ?? ++lastId;
      const node: CategoryNode = {
        id,
        name,
        level,
        position,
        parent,
        get section() {
          return parent?.section ?? node;
        },
        isNew: newCategories.has(key),
        isHot: hotCategories.has(key),
      };
      nodes.push(node);
      return node;
    };
    const section = addNode(sectionPlan.name, 1, sectionIndex, null);
    sectionPlan.groups.forEach((groupPlan, groupIndex) => {
      const group = addNode(`${sectionPlan.name}\n${groupPlan.name}`, 2, groupIndex, section);
      groupPlan.leaves.forEach((leafName, leafIndex) => {
        const path = `${sectionPlan.name}\n${groupPlan.name}\n${leafName}`;
        const leaf = addNode(path, 3, leafIndex, group);
        leafIds.set(path, leaf.id);
        paths.set(leaf.id, [section, group, leaf]);
      });
    });
    if (lastId >= (sectionIndex + 2) * BLOCK_SIZE)
      throw new RangeError(`too many categories in ${section.name}`);
  });
  return {
    nodes,
    leafId(section, group, leaf) {
      const id = leafIds.get(`${section}\n${group}\n${leaf}`);
      if (id === undefined) throw new RangeError(`no category ${section} / ${group} / ${leaf}`);
      return id;
    },
    pathOf: (leafId) => paths.get(leafId) ?? [],
  };
}
