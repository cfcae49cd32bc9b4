import { basename } from 'node:path';
import { SOLD_OUT_STOCK } from '../../../src/shared/catalogue/availability';
import { sizeKey } from '../../catalogue-build/catalogue-product';
import { isFileField } from '../columns/fields';
import { readList, writeList } from '../values/list-notation';
import type { ProductPart, ProductValues, SizePart } from './product-part';
import { describeDifference, haveDifferentPrices } from './size-difference';
import type { Origin, ReportAtOrigin, StagedProduct } from './staged-rows';

const listFields = ['facts', 'properties', 'filters'] as const;
type ListField = (typeof listFields)[number];

/** Called when two rows name different prices of the same size. */
type OnPriceConflict = (first: StagedSize, second: StagedSize) => void;

/** A size with the product and the row that name it. */
export interface StagedSize {
  number: string;
  origin: Origin;
  size: SizePart;
}

/** Origins of the values that earlier rows have set. */
interface MergeState {
  /** First row without a conflict. */
  firstOrigin: Origin | null;
  fields: Map<string, Origin>;
  sizes: Map<string, StagedSize>;
  listFields: Set<ListField>;
}

/**
 * Merges the rows of a product; returns null when every row conflicts. `existing` is the product in the catalogue, which is
 * changed. Fields and lists of the rows replace those of the catalogue; sizes are changed or added. Constants of the mapping are
 * defaults of new products and new sizes. Adds the row that set each field to `fieldOrigins`.
 */
export function mergeParts(
  rows: StagedProduct,
  existing: ProductPart | null,
  report: ReportAtOrigin,
  {
    fieldOrigins = new Map<string, Origin>(),
    onPriceConflict,
  }: { fieldOrigins?: Map<string, Origin>; onPriceConflict?: OnPriceConflict } = {},
): ProductPart | null {
  const merged: ProductPart = existing ?? {
    number: '',
    fields: {},
    facts: [],
    properties: [],
    filters: [],
    sizes: [],
  };
  const state: MergeState = {
    firstOrigin: null,
    fields: fieldOrigins,
    sizes: new Map(),
    listFields: new Set(),
  };
  for (const { part, origin } of rows) {
    for (const size of part.sizes) {
      const earlierSize = state.sizes.get(sizeIdentifier(size));
      if (earlierSize && haveDifferentPrices(earlierSize.size, size))
        onPriceConflict?.(earlierSize, { number: part.number, origin, size });
    }
    const conflict = findConflict(part, merged, state);
    if (conflict) {
      report(origin, ...conflict);
      continue;
    }
    if (merged.number !== '' && part.number !== merged.number)
      report(origin, 'number', part.number, `the same product as ${merged.number}, which stays`, 'warning');
    mergePart(part, origin, merged, state, report);
  }
  if (!existing)
    for (const { part, origin } of rows) applyDefaults(part.defaults, origin, merged, fieldOrigins);
  return state.firstOrigin ? merged : null;
}

/** Returns column, value and reason when a row conflicts with the earlier rows of the product, else null. */
function findConflict(
  part: ProductPart,
  merged: ProductPart,
  state: MergeState,
): [column: string, value: string, reason: string] | null {
  // "A-11" and "A-1-1" find the same product in the shop, but may be two products of the company.
  if (merged.number !== '' && normalizeSpelling(part.number) !== normalizeSpelling(merged.number))
    return [
      'number',
      part.number,
      `${state.firstOrigin ? 'other rows spell' : 'the catalogue spells'} it ${merged.number}`,
    ];
  for (const size of part.sizes) {
    const earlier = state.sizes.get(sizeIdentifier(size));
    if (earlier) return ['size', size.label || (size.key ?? ''), describeDuplicate(earlier, size)];
  }
  const hasNewValue =
    part.sizes.length > 0 ||
    listFields.some((list) => {
      const mergedEntries = new Set(merged[list].map((entry) => entry.join('\n')));
      return part[list].some((entry) => !mergedEntries.has(entry.join('\n')));
    }) ||
    Object.entries(part.fields).some(
      ([field, value]) =>
        !state.fields.has(field) ||
        ((isFileField(field) || field === 'former') && value !== merged.fields[field]),
    );
  return state.firstOrigin && !hasNewValue
    ? ['number', part.number, `duplicate of ${formatOrigin(state.firstOrigin)}`]
    : null;
}

/** Adds a row to the product. Of two values of a field, that of the first row stays; files and former numbers of all rows are joined. */
function mergePart(
  part: ProductPart,
  origin: Origin,
  merged: ProductPart,
  state: MergeState,
  report: ReportAtOrigin,
): void {
  state.firstOrigin ??= origin;
  merged.number ||= part.number;
  for (const [field, value] of Object.entries(part.fields)) {
    const earlier = state.fields.get(field);
    if (!earlier) {
      merged.fields[field] = value;
      state.fields.set(field, origin);
    } else if (isFileField(field)) {
      const lines = [...(merged.fields[field] ?? '').split('\n'), ...value.split('\n')];
      merged.fields[field] = [...new Set(lines)].join('\n');
    } else if (field === 'former') {
      const numbers = [...readList(merged.fields[field] ?? ''), ...readList(value)];
      merged.fields[field] = writeList([...new Set(numbers)]);
    } else if (merged.fields[field] !== value)
      report(
        origin,
        field,
        value,
        `${formatOrigin(earlier)} has "${merged.fields[field] ?? ''}", which stays`,
        'warning',
      );
  }
  for (const list of listFields) {
    if (part[list].length > 0) mergeList(merged, part, list, state);
  }
  for (const size of part.sizes) {
    mergeSize(merged.sizes, size);
    state.sizes.set(sizeIdentifier(size), { number: part.number, origin, size });
  }
}

/** The first row with values for a list replaces the existing list; further rows add to it. */
function mergeList(merged: ProductPart, part: ProductPart, list: ListField, state: MergeState): void {
  const entries: string[][] = state.listFields.has(list) ? [...merged[list], ...part[list]] : [...part[list]];
  state.listFields.add(list);
  const entryByKey = new Map(entries.map((entry) => [JSON.stringify(entry), entry]));
  (merged[list] as string[][]) = [...entryByKey.values()];
}

/** Changes the size of the product that the row names, or adds it. */
function mergeSize(sizes: SizePart[], { defaults, ...size }: SizePart): void {
  const existing = sizes.find((candidate) => sizeIdentifier(candidate) === sizeIdentifier(size));
  if (!existing) {
    sizes.push({ ...defaults, ...size });
    return;
  }
  const isAvailableAgain = size.isAvailable === true && existing.stock === SOLD_OUT_STOCK;
  const hasUnknownCount = size.stock === undefined && (size.isMadeToOrder === true || isAvailableAgain);
  Object.assign(existing, size, { label: size.label || existing.label }, hasUnknownCount && { stock: 0 });
}

function applyDefaults(
  defaults: ProductValues | undefined,
  origin: Origin,
  merged: ProductPart,
  fieldOrigins: Map<string, Origin>,
): void {
  if (!defaults) return;
  for (const [field, value] of Object.entries(defaults.fields)) {
    if (merged.fields[field] !== undefined) continue;
    merged.fields[field] = value;
    fieldOrigins.set(field, origin);
  }
  for (const list of listFields) if (merged[list].length === 0) (merged[list] as string[][]) = defaults[list];
}

function describeDuplicate({ origin, size: earlier }: StagedSize, size: SizePart): string {
  const difference = describeDifference(earlier, size);
  return difference
    ? `${formatOrigin(origin)} has the same size with ${difference[0]}, which is used; this row has ${difference[1]}`
    : `duplicate of ${formatOrigin(origin)}`;
}

/** Returns a number in upper case and without blanks: case and blanks do not distinguish products. */
const normalizeSpelling = (number: string) => number.normalize('NFKC').replace(/\s+/g, '').toUpperCase();

const formatOrigin = ({ file, line }: Origin): string => `${basename(file)}:${line}`;

/** Returns the key of a size in the catalogue: `1,000 U` and `1000 U` are one size. */
const sizeIdentifier = ({ label, key }: SizePart): string => key ?? sizeKey(label);
