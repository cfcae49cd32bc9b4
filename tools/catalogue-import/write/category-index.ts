import { cutAt, splitEscaped, unescapeText } from '../values/list-notation';
import { nearestText } from '../columns/nearest-text';

export interface IndexedCategory {
  id: number;
  /** Outermost first; its own name last. */
  path: readonly string[];
  parent: IndexedCategory | null;
  section: IndexedCategory;
  position: number;
  description: string;
  isNew: boolean;
  isHot: boolean;
}

export type CategoryMatch = { category: IndexedCategory } | { reason: string };

const MOST_LEVELS = 3;
const LONGEST_NAME = 100;

/** The categories that products can stand in; new ones get numbers that no other ever had here. */
export class CategoryIndex {
  private readonly byPath = new Map<string, IndexedCategory>();
  private readonly ofId = new Map<number, IndexedCategory>();
  private readonly byName = new Map<string, IndexedCategory[]>();
  private readonly children = new Map<number, number>();
  private nextId: number;

  constructor(highestId: number) {
    this.nextId = highestId + 1;
  }

  get all(): IndexedCategory[] {
    return [...this.byPath.values()].sort((one, other) => one.id - other.id);
  }

  get highestId(): number {
    return this.nextId - 1;
  }

  byId(id: number): IndexedCategory | undefined {
    return this.ofId.get(id);
  }

  /** The category of this path, put there with all above it where it is missing. */
  add(
    path: readonly string[],
    given: Partial<Omit<IndexedCategory, 'path' | 'parent' | 'section'>> = {},
  ): IndexedCategory {
    const known = this.byPath.get(keyOf(path));
    if (known) return Object.assign(known, definedOf(given));
    const parent = path.length > 1 ? this.add(path.slice(0, -1)) : null;
    const place = this.children.get(parent?.id ?? 0) ?? 0;
    this.children.set(parent?.id ?? 0, place + 1);
    const id = given.id ?? this.nextId;
    this.nextId = Math.max(this.nextId, id + 1);
    const category = {
      id,
      path,
      parent,
      position: given.position ?? place,
      description: given.description ?? '',
      isNew: given.isNew ?? false,
      isHot: given.isHot ?? false,
    } as IndexedCategory;
    category.section = parent?.section ?? category;
    this.byPath.set(keyOf(path), category);
    this.ofId.set(id, category);
    const name = path.at(-1)!.toLowerCase();
    this.byName.set(name, [...(this.byName.get(name) ?? []), category]);
    return category;
  }

  /** The category that a path, or a name that only one has, stands for; else in words what is near. */
  find(path: readonly string[]): CategoryMatch {
    const known = this.byPath.get(keyOf(path));
    if (known) return { category: known };
    const named = path.length === 1 ? (this.byName.get(path[0]!.toLowerCase()) ?? []) : [];
    const leaves = named.filter(({ id }) => !this.children.has(id));
    if (leaves.length === 1) return { category: leaves[0]! };
    if (leaves.length > 1)
      return { reason: `there are ${leaves.length} categories of this name; write the whole path` };
    const nearest = nearestText(
      formatCategoryPath(path),
      [...this.byPath.values()].map((one) => formatCategoryPath(one.path)),
    );
    return { reason: `there is no such category${nearest ? `; the nearest is "${nearest}"` : ''}` };
  }
}

/** The names of a path as it is written; a reason where it is none. */
export function parseCategoryPath(text: string, separator: string): { path: string[] } | { reason: string } {
  const path = (cutAt(text, separator) ? splitEscaped(text, separator) : [text]).map((name) =>
    unescapeText(name).trim(),
  );
  if (path.length > MOST_LEVELS) return { reason: `categories have at most ${MOST_LEVELS} levels` };
  if (path.some((name) => name === '')) return { reason: 'a level of the category has no name' };
  if (path.some((name) => name.length > LONGEST_NAME))
    return { reason: `a category's name has at most ${LONGEST_NAME} letters` };
  return { path };
}

export function formatCategoryPath(path: readonly string[]): string {
  return path.map((name) => name.replace(/[\\>]/g, '\\$&')).join(' > ');
}

function keyOf(path: readonly string[]): string {
  return path.map((name) => name.toLowerCase()).join('\n');
}

function definedOf<Given extends object>(given: Given): Partial<Given> {
  return Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as Partial<Given>;
}
