import type { ReplyOf } from '../../shared/contract/calls';
import type { Catalogue } from './catalogue';
import type { CategoryTable } from '../db/schema/catalogue-schema';
import { memoizePerCatalogue } from './memoize-per-catalogue';

/** Facet whose values are the targets of products. */
export const TARGET_FACET = 'target';

interface Category extends CategoryTable {
  children: Category[];
}

interface CategoryTree {
  sections: Category[];
  byId: ReadonlyMap<number, Category>;
}

type CategoryName = ReplyOf<'category'>['parents'][number];

const loadTree = memoizePerCatalogue(async ({ db }): Promise<CategoryTree> => {
  const rows = await db.selectFrom('category').selectAll().orderBy('level').orderBy('position').execute();
  const byId = new Map(rows.map((row): [number, Category] => [row.id, { ...row, children: [] }]));
  const sections: Category[] = [];
  for (const category of byId.values()) {
    const siblings = category.parent_id === null ? sections : byId.get(category.parent_id)?.children;
    siblings?.push(category);
  }
  return { sections, byId };
});

const loadMenu = memoizePerCatalogue(async (catalogue) => {
  const menu = menuItems((await loadTree(catalogue)).sections);
  return Promise.all(
    menu.map(async (section) => ({
      ...section,
      target_count: (await catalogue.search.countFacetValues(TARGET_FACET, {}, section.id)).size,
    })),
  );
});

/** Returns three levels of categories that have products, and the number of targets of each section. */
export function getCategoryMenu(catalogue: Catalogue): Promise<ReplyOf<'categoryMenu'>> {
  return loadMenu(catalogue);
}

/** Returns the top-level categories that have products. */
export async function listSections(catalogue: Catalogue): Promise<ReplyOf<'sections'>> {
  return withProducts((await loadTree(catalogue)).sections).map(toCategoryName);
}

const loadNonEmptyCategories = memoizePerCatalogue(async (catalogue) => {
  const { byId } = await loadTree(catalogue);
  return withProducts([...byId.values()]).map(({ id, name, parent_id }) => ({
    id,
    name,
    parentName: parent_id === null ? '' : (byId.get(parent_id)?.name ?? ''),
  }));
});

/** Returns all categories that have products, sections first. The `parentName` of a section is ''. */
export function listNonEmptyCategories(
  catalogue: Catalogue,
): Promise<{ id: number; name: string; parentName: string }[]> {
  return loadNonEmptyCategories(catalogue);
}

/** Returns a category with its ancestors and two levels of descendants, or null for an unknown id. */
export async function findCategory(catalogue: Catalogue, id: number): Promise<ReplyOf<'category'> | null> {
  const { byId } = await loadTree(catalogue);
  const category = byId.get(id);
  if (!category) return null;
  const toCountedName = (child: Category) => ({
    ...toCategoryName(child),
    product_count: child.product_count,
  });
  return {
    ...toCategoryName(category),
    description: category.description,
    parents: pathTo(byId, category.parent_id),
    children: withProducts(category.children).map((child) => ({
      ...toCountedName(child),
      children: withProducts(child.children).map(toCountedName),
    })),
  };
}

/** Returns the path from the section to the category; empty for an unknown id. */
export async function getCategoryPath(catalogue: Catalogue, id: number): Promise<CategoryName[]> {
  return pathTo((await loadTree(catalogue)).byId, id);
}

export async function hasCategory(catalogue: Catalogue, id: number): Promise<boolean> {
  return (await loadTree(catalogue)).byId.has(id);
}

function pathTo(byId: CategoryTree['byId'], id: number | null): CategoryName[] {
  const path: CategoryName[] = [];
  for (let next = id; next !== null;) {
    const category = byId.get(next);
    if (!category) break;
    path.unshift(toCategoryName(category));
    next = category.parent_id;
  }
  return path;
}

function menuItems(categories: readonly Category[]): ReplyOf<'categoryMenu'> {
  return withProducts(categories).map((category) => {
    const children = menuItems(category.children);
    return {
      ...toCategoryName(category),
      cat_id: children.length > 0 ? children : '',
      is_new: category.is_new,
      is_hot: category.is_hot,
      product_count: category.product_count,
    };
  });
}

function withProducts(categories: readonly Category[]): Category[] {
  return categories.filter(({ product_count }) => product_count > 0);
}

function toCategoryName({ id, name }: Category): CategoryName {
  return { id, name };
}
