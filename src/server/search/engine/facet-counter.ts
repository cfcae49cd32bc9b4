import type { Facet } from '../../../shared/contract/calls';
import { nearnessOf, type SoughtValues } from '../../../shared/domain/facet-text';
import type { DocSet } from './doc-set';
import { facetLabels, orderedByPrice, type FacetName } from './facet-labels';
import type { RowBlocks } from './facet-rows';
import type { IndexBlocks, IndexHead } from './index-blocks';
import type { StockAmendments } from './stock-amendments';
import type { StringTable } from './string-table';
import { ValueCounter } from './value-counter';

const mostValues = 40;

type Range = IndexHead['facets'][number];
/** Which of two values comes first, as for `sort`. */
type Order = (a: number, b: number) => number;

/** What is asked for of the facets, beside the most frequent values. */
interface Asked {
  /** By facet. */
  selected: Readonly<Record<string, readonly string[]>>;
  sought: SoughtValues | null;
}

/** Counts facet values over sets of documents. */
export class FacetCounter {
  private readonly facets: readonly Range[];
  /** Value → the place of its facet among all. */
  private readonly facetOf: Uint8Array;
  private readonly counter: ValueCounter;
  private readonly counts: Uint32Array;
  /** Values that were shown before: most lists offer the same ones. */
  private readonly texts = new Map<number, string>();

  constructor(
    private readonly blocks: RowBlocks & Pick<IndexBlocks, 'valuePlaces'>,
    private readonly values: StringTable,
    { facets }: Pick<IndexHead, 'facets'>,
    private readonly amendments: StockAmendments,
  ) {
    this.facets = facets;
    this.facetOf = new Uint8Array(values.size);
    facets.forEach(({ first, count }, index) => this.facetOf.fill(index, first, first + count));
    this.counter = new ValueCounter(blocks, values.size);
    this.counts = this.counter.counts;
  }

  /** The facets of `ranges`, which are some of the index's own, over `documents`; one that offers no choice and has none selected is left out. */
  count(documents: DocSet, ranges: readonly Range[], { selected, sought }: Asked): Facet[] {
    const touched = this.countValues(documents);
    const lists = this.facets.map((range): number[] | null => (ranges.includes(range) ? [] : null));
    const totals = new Uint32Array(this.facets.length);
    const soughtAt = this.facets.findIndex(({ name }) => name === sought?.facet);
    const text = sought?.text ?? '';
    for (const value of touched) {
      if (this.counts[value] === 0) continue;
      const at = this.facetOf[value]!;
      const list = lists[at];
      if (!list || (at === soughtAt && nearnessOf(this.textOf(value), text) === null)) continue;
      totals[at]!++;
      keepFirst(list, value, at === soughtAt ? this.byNearness(text) : this.byCount);
    }
    const facets = ranges.flatMap((range) => {
      const at = this.facets.indexOf(range);
      const chosen = selected[range.name] ?? [];
      const order = at === soughtAt ? this.byNearness(text) : this.orderOf(range);
      const facet = this.toFacet(range, { total: totals[at]!, frequent: lists[at] ?? [], chosen, order });
      return facet.values.length > 1 || chosen.length > 0 || at === soughtAt ? [facet] : [];
    });
    for (const value of touched) this.counts[value] = 0;
    return facets;
  }

  /** Documents by their values in one range; a document that has two of them counts at both. */
  tally(documents: DocSet, range: Range): Map<string, number> {
    const tally = new Map<string, number>();
    for (const value of this.countValues(documents)) {
      const count = this.counts[value]!;
      if (count > 0 && value >= range.first && value < range.first + range.count)
        tally.set(this.textOf(value), count);
      this.counts[value] = 0;
    }
    return tally;
  }

  /** A value that lost all its documents is counted as 0. */
  private countValues(documents: DocSet): Uint32Array {
    const { counts, touched } = this.counter;
    let distinct = this.counter.count(documents);
    this.amendments.count(
      documents,
      (value) => {
        if (counts[value] === 0) touched[distinct++] = value;
        counts[value]!++;
      },
      (value) => counts[value]!--,
    );
    return touched.subarray(0, distinct);
  }

  private textOf(value: number): string {
    let text = this.texts.get(value);
    if (text === undefined) this.texts.set(value, (text = this.values.at(value)));
    return text;
  }

  /** Values are numbered in the order of their texts. */
  private readonly byCount: Order = (a, b) => this.counts[b]! - this.counts[a]! || a - b;

  private byNearness(text: string): Order {
    const nearness = (value: number): number => nearnessOf(this.textOf(value), text) ?? 3;
    return (a, b) => nearness(a) - nearness(b) || this.byCount(a, b);
  }

  private orderOf({ name }: Range): Order {
    const { valuePlaces } = this.blocks;
    return orderedByPrice.has(name) ? (a, b) => valuePlaces[a]! - valuePlaces[b]! : this.byCount;
  }

  private toFacet(
    range: Range,
    found: { total: number; frequent: readonly number[]; chosen: readonly string[]; order: Order },
  ): Facet {
    const { total, frequent, chosen, order } = found;
    const shown = new Set(frequent);
    const unknown: string[] = [];
    for (const text of chosen) {
      const value = this.values.indexOf(text, range.first, range.first + range.count);
      if (value < 0) unknown.push(text);
      else shown.add(value);
    }
    const toValue = (text: string, count: number): Facet['values'][number] => ({
      value: text,
      label: text,
      count,
      selected: chosen.includes(text),
    });
    return {
      name: range.name,
      label: facetLabels[range.name as FacetName] ?? range.name,
      total,
      values: [
        ...[...shown].sort(order).map((value) => toValue(this.textOf(value), this.counts[value]!)),
        ...[...new Set(unknown)].map((text) => toValue(text, 0)),
      ],
    };
  }
}

function keepFirst(list: number[], value: number, order: Order): void {
  let place = list.length;
  if (place < mostValues) list.push(value);
  else if (order(value, list[--place]!) > 0) return;
  for (; place > 0 && order(value, list[place - 1]!) < 0; place--) list[place] = list[place - 1]!;
  list[place] = value;
}
