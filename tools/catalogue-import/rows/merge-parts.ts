import type { ProductPart, SizePart } from './product-part';
import type { Origin, ReportAtOrigin, StagedProduct } from './staged-rows';

const lists = ['facts', 'properties', 'filters'] as const;
type List = (typeof lists)[number];

/** What the rows before have said, and where. */
interface Said {
  first: Origin | null;
  fields: Map<string, Origin>;
  sizes: Map<string, Origin>;
  lists: Set<List>;
}

/**
 * A product's rows as one; null when none of them fits. `before` is what a catalogue already says of it: fields and
 * lists that the rows name take the place of its own, sizes are changed or added.
 */
export function mergeParts(
  rows: StagedProduct,
  before: ProductPart | null,
  tell: ReportAtOrigin,
): ProductPart | null {
  const whole: ProductPart = before ?? {
    number: '',
    fields: {},
    facts: [],
    properties: [],
    filters: [],
    sizes: [],
  };
  const said: Said = { first: null, fields: new Map(), sizes: new Map(), lists: new Set() };
  for (const { part, origin } of rows) {
    const clash = clashOf(part, whole, said);
    if (clash) tell(origin, ...clash);
    else take(part, origin, whole, said);
  }
  return said.first ? whole : null;
}

/** The column, its value and the reason why a row cannot be of the same product as the rows before. */
function clashOf(
  part: ProductPart,
  whole: ProductPart,
  said: Said,
): [column: string, value: string, reason: string] | null {
  if (whole.number !== '' && part.number !== whole.number)
    return ['number', part.number, `it is spelled ${whole.number} elsewhere`];
  for (const [field, value] of Object.entries(part.fields)) {
    const origin = said.fields.get(field);
    if (origin && whole.fields[field] !== value)
      return [field, value, `${placeOf(origin)} says "${whole.fields[field] ?? ''}"`];
  }
  for (const size of part.sizes) {
    const origin = said.sizes.get(nameOf(size));
    if (origin) return ['size', nameOf(size), `a duplicate of ${placeOf(origin)}`];
  }
  const isNew =
    part.sizes.length > 0 ||
    lists.some((list) => {
      const known = new Set(whole[list].map((entry) => entry.join('\n')));
      return part[list].some((entry) => !known.has(entry.join('\n')));
    }) ||
    Object.keys(part.fields).some((field) => !said.fields.has(field));
  return said.first && !isNew ? ['number', part.number, `a duplicate of ${placeOf(said.first)}`] : null;
}

function take(part: ProductPart, origin: Origin, whole: ProductPart, said: Said): void {
  said.first ??= origin;
  whole.number = part.number;
  for (const [field, value] of Object.entries(part.fields)) {
    whole.fields[field] = value;
    if (!said.fields.has(field)) said.fields.set(field, origin);
  }
  for (const list of lists) {
    if (part[list].length > 0) mergeList(whole, part, list, said);
  }
  for (const size of part.sizes) {
    mergeSize(whole.sizes, size);
    said.sizes.set(nameOf(size), origin);
  }
}

/** The first row that fills a list takes the place of what the catalogue said; further rows add to it. */
function mergeList(whole: ProductPart, part: ProductPart, list: List, said: Said): void {
  const entries: string[][] = said.lists.has(list) ? [...whole[list], ...part[list]] : [...part[list]];
  said.lists.add(list);
  const seen = new Set<string>();
  (whole[list] as string[][]) = entries.filter((entry) => {
    const key = JSON.stringify(entry);
    return !seen.has(key) && seen.add(key);
  });
}

function mergeSize(sizes: SizePart[], size: SizePart): void {
  const known = sizes.find((one) => (size.label ? one.label === size.label : one.key === size.key));
  if (known) Object.assign(known, size, { label: size.label || known.label });
  else sizes.push(size);
}

const placeOf = ({ file, line }: Origin): string => `${file}:${line}`;
const nameOf = ({ label, key }: SizePart): string => label || (key ?? '');
