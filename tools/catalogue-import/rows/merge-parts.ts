import type { ProductPart, SizePart } from './product-part';
import type { Origin, ReportAtOrigin, StagedProduct } from './staged-rows';

const lists = ['facts', 'properties', 'filters'] as const;
type List = (typeof lists)[number];

/** Origins of the values that earlier rows have set. */
interface MergeState {
  first: Origin | null;
  fields: Map<string, Origin>;
  sizes: Map<string, Origin>;
  lists: Set<List>;
}

/**
 * Merges the rows of a product; returns null when every row conflicts. `existing` is the product in the catalogue:
 * fields and lists of the rows replace its own, sizes are changed or added.
 */
export function mergeParts(
  rows: StagedProduct,
  existing: ProductPart | null,
  report: ReportAtOrigin,
): ProductPart | null {
  const merged: ProductPart = existing ?? {
    number: '',
    fields: {},
    facts: [],
    properties: [],
    filters: [],
    sizes: [],
  };
  const state: MergeState = { first: null, fields: new Map(), sizes: new Map(), lists: new Set() };
  for (const { part, origin } of rows) {
    const conflict = findConflict(part, merged, state);
    if (conflict) report(origin, ...conflict);
    else mergePart(part, origin, merged, state);
  }
  return state.first ? merged : null;
}

/** Returns column, value and reason when a row conflicts with the earlier rows of the product, else null. */
function findConflict(
  part: ProductPart,
  merged: ProductPart,
  state: MergeState,
): [column: string, value: string, reason: string] | null {
  if (merged.number !== '' && part.number !== merged.number)
    return ['number', part.number, `other rows spell it ${merged.number}`];
  for (const [field, value] of Object.entries(part.fields)) {
    const origin = state.fields.get(field);
    if (origin && merged.fields[field] !== value)
      return [field, value, `${formatOrigin(origin)} has "${merged.fields[field] ?? ''}"`];
  }
  for (const size of part.sizes) {
    const origin = state.sizes.get(sizeName(size));
    if (origin) return ['size', sizeName(size), `duplicate of ${formatOrigin(origin)}`];
  }
  const hasNewValue =
    part.sizes.length > 0 ||
    lists.some((list) => {
      const known = new Set(merged[list].map((entry) => entry.join('\n')));
      return part[list].some((entry) => !known.has(entry.join('\n')));
    }) ||
    Object.keys(part.fields).some((field) => !state.fields.has(field));
  return state.first && !hasNewValue
    ? ['number', part.number, `duplicate of ${formatOrigin(state.first)}`]
    : null;
}

function mergePart(part: ProductPart, origin: Origin, merged: ProductPart, state: MergeState): void {
  state.first ??= origin;
  merged.number = part.number;
  for (const [field, value] of Object.entries(part.fields)) {
    merged.fields[field] = value;
    if (!state.fields.has(field)) state.fields.set(field, origin);
  }
  for (const list of lists) {
    if (part[list].length > 0) mergeList(merged, part, list, state);
  }
  for (const size of part.sizes) {
    mergeSize(merged.sizes, size);
    state.sizes.set(sizeName(size), origin);
  }
}

/** The first row with values for a list replaces the existing list; further rows add to it. */
function mergeList(merged: ProductPart, part: ProductPart, list: List, state: MergeState): void {
  const entries: string[][] = state.lists.has(list) ? [...merged[list], ...part[list]] : [...part[list]];
  state.lists.add(list);
  const seen = new Set<string>();
  (merged[list] as string[][]) = entries.filter((entry) => {
    const key = JSON.stringify(entry);
    return !seen.has(key) && seen.add(key);
  });
}

function mergeSize(sizes: SizePart[], size: SizePart): void {
  const known = sizes.find((one) => (size.label ? one.label === size.label : one.key === size.key));
  if (known) Object.assign(known, size, { label: size.label || known.label });
  else sizes.push(size);
}

const formatOrigin = ({ file, line }: Origin): string => `${file}:${line}`;
const sizeName = ({ label, key }: SizePart): string => label || (key ?? '');
