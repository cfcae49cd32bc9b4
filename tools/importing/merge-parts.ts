import type { ProductPart, SizePart } from './product-part';
import type { Origin, StagedProduct } from './staging';

/** Called for the rows that do not fit the others of their product. */
export type TellOrigin = (origin: Origin, column: string, value: string, reason: string) => void;

/** A product's rows as one. `before` is what a catalogue already says of it. */
export function mergeParts(
  rows: StagedProduct,
  before: ProductPart | null,
  tell: TellOrigin,
): ProductPart | null {
  const whole: ProductPart = before ?? {
    ...{ number: '', fields: {}, facts: [], properties: [], filters: [], sizes: [] },
  };
  const given = new Map<string, Origin>();
  const named: [keyof Pick<ProductPart, 'facts' | 'properties' | 'filters'>, boolean][] = [];
  let kept = 0;
  for (const { part, origin } of rows) {
    if (whole.number !== '' && part.number !== whole.number) {
      tell(origin, 'number', part.number, `it is spelled ${whole.number} elsewhere`);
      continue;
    }
    const other = Object.entries(part.fields).find(
      ([field, value]) => given.has(field) && whole.fields[field] !== value,
    );
    if (other) {
      const first = given.get(other[0])!;
      tell(origin, other[0], other[1], `${first.file}:${first.line} says "${whole.fields[other[0]] ?? ''}"`);
      continue;
    }
    const twice = part.sizes.find(({ label, key }) => given.has(sizeName({ label, ...(key && { key }) })));
    if (twice) {
      const first = given.get(sizeName(twice))!;
      tell(origin, 'size', twice.label || (twice.key ?? ''), `a duplicate of ${first.file}:${first.line}`);
      continue;
    }
    if (
      part.sizes.length === 0 &&
      given.has('a row') &&
      Object.keys(part.fields).length > 0 &&
      isNothingNew(part, given)
    ) {
      const first = given.get('a row')!;
      tell(origin, 'number', part.number, `a duplicate of ${first.file}:${first.line}`);
      continue;
    }
    kept += 1;
    whole.number = part.number;
    if (!given.has('a row')) given.set('a row', origin);
    for (const [field, value] of Object.entries(part.fields)) {
      whole.fields[field] = value;
      given.set(field, origin);
    }
    for (const list of ['facts', 'properties', 'filters'] as const) {
      if (part[list].length === 0) continue;
      const first = !named.some(([one]) => one === list);
      if (first) named.push([list, true]);
      mergeList(whole, part, list, first);
    }
    for (const size of part.sizes) {
      mergeSize(whole.sizes, size);
      given.set(sizeName(size), origin);
    }
  }
  return kept > 0 ? whole : null;
}

const sizeName = ({ label, key }: Pick<SizePart, 'label' | 'key'>): string => `size ${label || (key ?? '')}`;

function isNothingNew(part: ProductPart, given: ReadonlyMap<string, Origin>): boolean {
  return Object.keys(part.fields).every((field) => given.has(field));
}

/** What the first file says of a list takes the place of what the catalogue said; further rows add to it. */
function mergeList(
  whole: ProductPart,
  part: ProductPart,
  list: 'facts' | 'properties' | 'filters',
  first: boolean,
): void {
  const into: string[][] = first ? [] : whole[list];
  const seen = new Set(into.map((entry) => JSON.stringify(entry)));
  for (const entry of part[list]) {
    if (!seen.has(JSON.stringify(entry))) into.push(entry);
    seen.add(JSON.stringify(entry));
  }
  (whole[list] as string[][]) = into;
}

function mergeSize(sizes: SizePart[], size: SizePart): void {
  const known = sizes.find((one) => (size.label ? one.label === size.label : one.key === size.key));
  if (known) Object.assign(known, size, { label: size.label || known.label });
  else sizes.push(size);
}
