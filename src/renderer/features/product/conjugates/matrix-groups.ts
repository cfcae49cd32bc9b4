import type { ProductInList } from '../../../../shared/contract/calls';
import { parseAmount } from '../../../../shared/catalogue/unit-price';
import { conjugateLabel } from '../../../components/product/conjugate-label';

type Option = ProductInList['options'][number];

export interface MatrixRow {
  product: ProductInList;
  label: string;
  /** One per column; undefined if the conjugate is not sold in the size of the column. */
  cells: (Option | undefined)[];
}

/** Conjugates with sizes in the same measure, which share columns. */
export interface MatrixGroup {
  title: string;
  /** Sizes as displayed, ascending. */
  columns: string[];
  rows: MatrixRow[];
}

/** Titles of the groups by the smallest unit of their measure. */
const groupTitles = new Map([
  ['µg', 'By mass'],
  ['µL', 'By volume'],
  ['test', 'By number of tests'],
]);
const OTHER_SIZES = 'Other sizes';

/** Groups sizes by measure, because a single table would be mostly empty. */
export function matrixGroups(conjugates: readonly ProductInList[]): MatrixGroup[] {
  const rows = conjugates.map((product) => ({ product, label: conjugateLabel(product) })).sort(compareLabels);
  /** For each title, the sizes with their amounts, which are comparable within a title; 0 for a size without a known unit. */
  const groups = new Map<string, Map<string, number>>();
  for (const { attr_value } of conjugates.flatMap(({ options }) => options)) {
    const title = groupTitle(attr_value);
    const columns = groups.get(title) ?? new Map<string, number>();
    groups.set(title, columns.set(attr_value, parseAmount(attr_value)?.amount ?? 0));
  }
  const titleOrder = [...groupTitles.values(), OTHER_SIZES];
  return [...groups]
    .sort(([a], [b]) => titleOrder.indexOf(a) - titleOrder.indexOf(b))
    .map(([title, amounts]) => {
      const columns = [...amounts].sort(([, a], [, b]) => a - b).map(([size]) => size);
      const rowsWithCells = rows.map((row) => ({
        ...row,
        cells: columns.map((size) => findOption(row.product, size)),
      }));
      return {
        title,
        columns,
        rows: rowsWithCells.filter(({ cells }) => cells.some((cell) => cell !== undefined)),
      };
    });
}

/** Returns the title of the group to which a size belongs, by the smallest unit of its measure. */
function groupTitle(size: string): string {
  const [smallestUnit] = parseAmount(size)?.family[0] ?? [];
  return groupTitles.get(smallestUnit ?? '') ?? OTHER_SIZES;
}

/** Returns the option of a product with a displayed size; undefined if it is not sold in this size. */
function findOption({ options }: ProductInList, size: string): Option | undefined {
  return options.find(({ attr_value }) => attr_value === size);
}

/** Sorts the unconjugated antibody first, then by label. */
function compareLabels(a: { label: string }, b: { label: string }): number {
  const rank = ({ label }: { label: string }): number => (label === 'Unconjugated' ? 0 : 1);
  return rank(a) - rank(b) || a.label.localeCompare(b.label, 'en', { numeric: true });
}
