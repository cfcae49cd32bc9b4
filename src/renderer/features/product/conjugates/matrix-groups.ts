import type { ProductInList } from '../../../../shared/contract/calls';
import { parseAmount } from '../../../../shared/catalogue/unit-price';
import { conjugateLabel } from '../../../components/product/conjugate-label';

type Option = ProductInList['options'][number];

export interface MatrixRow {
  product: ProductInList;
  label: string;
  /** One for each column; undefined = it is not sold in this size. */
  cells: (Option | undefined)[];
}

/** Conjugations whose sizes are told in one measure, so that they share their columns. */
export interface MatrixGroup {
  title: string;
  /** Sizes as shown, smallest first. */
  columns: string[];
  rows: MatrixRow[];
}

const titles = new Map([
  ['µg', 'By mass'],
  ['µL', 'By volume'],
  ['test', 'By number of tests'],
]);
const otherwise = 'Other sizes';

/** All sizes of all conjugations, as few tables as there are measures: a table of all would be empty for the most part. */
export function matrixGroups(family: readonly ProductInList[]): MatrixGroup[] {
  const rows = family.map((product) => ({ product, label: conjugateLabel(product) })).sort(byLabel);
  const groups = new Map<string, Map<string, number>>();
  for (const { attr_value } of family.flatMap(({ options }) => options)) {
    const title = titleOf(attr_value);
    const columns = groups.get(title) ?? new Map<string, number>();
    groups.set(title, columns.set(attr_value, parseAmount(attr_value)?.amount ?? 0));
  }
  const order = [...titles.values(), otherwise];
  return [...groups]
    .sort(([one], [other]) => order.indexOf(one) - order.indexOf(other))
    .map(([title, amounts]) => {
      const columns = [...amounts].sort(([, one], [, other]) => one - other).map(([size]) => size);
      const filled = rows.map((row) => ({ ...row, cells: columns.map((size) => sizeOf(row.product, size)) }));
      return { title, columns, rows: filled.filter(({ cells }) => cells.some((cell) => cell !== undefined)) };
    });
}

function titleOf(size: string): string {
  return titles.get(parseAmount(size)?.family[0]?.[0] ?? '') ?? otherwise;
}

function sizeOf({ options }: ProductInList, size: string): Option | undefined {
  return options.find(({ attr_value }) => attr_value === size);
}

/** The plain antibody first, the labels after it by their names. */
function byLabel(one: { label: string }, other: { label: string }): number {
  const plain = ({ label }: { label: string }): number => (label === 'Unconjugated' ? 0 : 1);
  return plain(one) - plain(other) || one.label.localeCompare(other.label, 'en', { numeric: true });
}
