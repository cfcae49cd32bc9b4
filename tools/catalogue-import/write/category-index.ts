import { splitOnce, splitEscaped, unescapeText } from '../values/list-notation';
import { nearestText } from '../columns/nearest-text';

export interface IndexedCategory {
  id: number;
  /** From the top level to the category's own name. */
  path: readonly string[];
  parent: IndexedCategory | null;
  section: IndexedCategory;
  position: number;
  description: string;
  isNew: boolean;
  isHot: boolean;
}

export type CategoryMatch = { category: IndexedCategory } | { reason: string };

const MAX_LEVELS = 3;
const MAX_NAME_LENGTH = 100;

/** Categories of a catalogue by path, name and ID. New categories get IDs that were never used before. */
export class CategoryIndex {
  private readonly byPath = new Map<string, IndexedCategory>();
  private readonly categoriesById = new Map<number, IndexedCategory>();
  private readonly byName = new Map<string, IndexedCategory[]>();
  /** Number of subcategories by ID of the parent (0 = the top level); absent for a category without subcategories. */
  private readonly childCounts = new Map<number, number>();
  private nextId: number;

  constructor(highestId: number) {
    this.nextId = highestId + 1;
  }

  /** All categories by ascending ID. */
  get categories(): IndexedCategory[] {
    return [...this.byPath.values()].sort((a, b) => a.id - b.id);
  }

  get highestId(): number {
    return this.nextId - 1;
  }

  byId(id: number): IndexedCategory | undefined {
    return this.categoriesById.get(id);
  }

  /** Returns the category with this path, with these values. Creates it and its ancestors when missing. */
  add(
    path: readonly string[],
    values: Partial<Omit<IndexedCategory, 'path' | 'parent' | 'section'>> = {},
  ): IndexedCategory {
    const existing = this.byPath.get(pathKey(path));
    if (existing) return Object.assign(existing, omitUndefined(values));
    // Reserves a given ID before a missing parent gets the next one.
    if (values.id !== undefined) this.nextId = Math.max(this.nextId, values.id + 1);
    const parent = path.length > 1 ? this.add(path.slice(0, -1)) : null;
    const nextPosition = this.childCounts.get(parent?.id ?? 0) ?? 0;
    this.childCounts.set(parent?.id ?? 0, nextPosition + 1);
    const id = values.id ?? this.nextId;
    this.nextId = Math.max(this.nextId, id + 1);
    const category = {
      id,
      path,
      parent,
      position: values.position ?? nextPosition,
      description: values.description ?? '',
      isNew: values.isNew ?? false,
      isHot: values.isHot ?? false,
    } as IndexedCategory;
    category.section = parent?.section ?? category;
    this.byPath.set(pathKey(path), category);
    this.categoriesById.set(id, category);
    const name = path.at(-1)!.toLowerCase();
    this.byName.set(name, [...(this.byName.get(name) ?? []), category]);
    return category;
  }

  /**
   * Finds a category by its path, or by its name when exactly one category without subcategories has it. Otherwise returns a reason
   * that names the nearest path.
   */
  find(path: readonly string[]): CategoryMatch {
    const category = this.byPath.get(pathKey(path));
    if (category) return { category };
    const sameName = path.length === 1 ? (this.byName.get(path[0]!.toLowerCase()) ?? []) : [];
    const leaves = sameName.filter(({ id }) => !this.childCounts.has(id));
    if (leaves.length === 1) return { category: leaves[0]! };
    if (leaves.length > 1)
      return { reason: `${leaves.length} categories have this name; write the whole path` };
    const nearest = nearestText(
      formatCategoryPath(path),
      [...this.byPath.values()].map(({ path: candidate }) => formatCategoryPath(candidate)),
    );
    return { reason: `unknown category${nearest ? `; the nearest is "${nearest}"` : ''}` };
  }
}

/** Parses a category path; returns the reason when it is invalid. */
export function parseCategoryPath(text: string, separator: string): { path: string[] } | { reason: string } {
  return checkCategoryPath(splitLevels(text, separator));
}

function splitLevels(text: string, separator: string): string[] {
  return (splitOnce(text, separator) ? splitEscaped(text, separator) : [text]).map((name) =>
    collapseSpaces(unescapeText(name)),
  );
}

function checkCategoryPath(path: string[]): { path: string[] } | { reason: string } {
  if (path.length > MAX_LEVELS) return { reason: `categories have at most ${MAX_LEVELS} levels` };
  if (path.some((name) => name === '')) return { reason: 'a level of the category has no name' };
  if (path.some((name) => name.length > MAX_NAME_LENGTH))
    return { reason: `a category name has at most ${MAX_NAME_LENGTH} characters` };
  return { path };
}

/** Root category of shop systems: a first level that contains all categories. */
const rootCategory = /^(?:default category|root catalog|root|home|startseite|accueil)$/i;

/**
 * Reads the category of a product. Of several paths (separated by comma, semicolon or line break) the longest is used.
 * Leaves out the root category of shop systems, and levels below the third, which `note` reports.
 */
export function readProductCategory(
  cellText: string,
  separator: string,
): { path: string[]; note?: string } | { reason: string } {
  // Arrows such as `->` and `=>` separate levels like `>`.
  const text = separator === '>' ? cellText.replace(/\s*[-=]+>\s*/g, ' > ') : cellText;
  const paths = text.split(/\s*[,;\n]\s*/).map((path) => path.split(separator).map((name) => name.trim()));
  // A comma may belong to a name: "Proteins, recombinant > Cytokines".
  const namesSeveralPaths =
    paths.length > 1 && paths.every(([first]) => first !== '' && first === paths[0]?.[0]);
  const longest = [...paths].sort((a, b) => b.length - a.length)[0] ?? [];
  const levels = splitLevels(namesSeveralPaths ? longest.join(` ${separator} `) : text, separator);
  const path = levels.length > 1 && rootCategory.test(levels[0] ?? '') ? levels.slice(1) : levels;
  const checkedPath = checkCategoryPath(path.slice(0, MAX_LEVELS));
  return 'reason' in checkedPath || path.length <= MAX_LEVELS
    ? checkedPath
    : { ...checkedPath, note: `categories have at most ${MAX_LEVELS} levels; the others are left out` };
}

export function formatCategoryPath(path: readonly string[]): string {
  return path.map((name) => name.replace(/[\\>]/g, '\\$&')).join(' > ');
}

/** Replaces each run of white space by one space: names that differ only in spaces look equal. */
export function collapseSpaces(name: string): string {
  return name.replace(/\s+/g, ' ').trim();
}

function pathKey(path: readonly string[]): string {
  return path.map((name) => collapseSpaces(name).toLowerCase()).join('\n');
}

function omitUndefined<Values extends object>(values: Values): Partial<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Partial<Values>;
}
