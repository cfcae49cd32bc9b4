import { fixedCategoryIds, hotCategories, newCategories } from './category-ids';

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
  /** Throws RangeError for a path that no section plans. */
  leafId(section: string, group: string, leaf: string): number;
  /** Outermost first. */
  pathOf(leafId: number): readonly CategoryNode[];
}

const blockSize = 1000;

/** Numbers the planned categories; the ids depend on the plan alone, not on what the catalogue holds. */
export function createCategoryTree(plan: readonly SectionPlan[]): CategoryTree {
  const nodes: CategoryNode[] = [];
  const leaves = new Map<string, number>();
  const paths = new Map<number, CategoryNode[]>();
  plan.forEach((sectionPlan, sectionPlace) => {
    let next = (sectionPlace + 1) * blockSize;
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
    const section = add(sectionPlan.name, sectionPlace, null);
    sectionPlan.groups.forEach((groupPlan, groupPlace) => {
      const group = add(`${sectionPlan.name}\n${groupPlan.name}`, groupPlace, section);
      groupPlan.leaves.forEach((leafName, leafPlace) => {
        const path = `${sectionPlan.name}\n${groupPlan.name}\n${leafName}`;
        const leaf = add(path, leafPlace, group);
        leaves.set(path, leaf.id);
        paths.set(leaf.id, [section, group, leaf]);
      });
    });
    if (next >= (sectionPlace + 2) * blockSize)
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
