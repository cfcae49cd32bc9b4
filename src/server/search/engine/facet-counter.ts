import type { Facet } from '../../../shared/contract/calls';
import { facetMatchRank, type FacetValueSearch } from '../../../shared/search/facet-match';
import type { DocumentSet } from './document-set';
import {
  AVAILABILITY_FACET,
  facetLabels,
  facetsOrderedByPrice,
  groupIndexOfFacet,
  ROWS_PER_DOCUMENT,
  type AvailabilityOverride,
  type FacetName,
} from './facet-definitions';
import { rowValuesOf, type FacetRowBlocks } from './facet-rows';
import type { IndexBlocks, IndexFacet, IndexHead } from './index-format';
import type { StringTable } from './string-table';

/** Maximum number of values of a facet in a result, besides the selected ones. */
const MAX_VALUES = 40;

/** Above all results of `facetMatchRank`: selected values that do not match come last. */
const NO_MATCH_RANK = 3;

/** Comparison function for `sort`. */
type ValueOrder = (a: number, b: number) => number;

interface FacetRequest {
  /** Selected values by facet name. */
  selected: Readonly<Record<string, readonly string[]>>;
  facetSearch: FacetValueSearch | null;
}

/**
 * Counts facet values over document sets and builds the facets of a result. Counts first how often each facet row occurs, and then
 * the values of each distinct row.
 */
export class FacetCounter {
  private readonly facets: readonly IndexFacet[];
  /** The rows of the catalogue, with the availability overrides. */
  private rows: FacetRowBlocks;
  /** Number of documents by row, during a count; 0 between two counts. */
  private rowCounts: Uint32Array;
  /** Number of the last counted documents by value. */
  private readonly counts: Uint32Array;
  /** The values whose count is not 0. */
  private countedValues: number[] = [];
  /** Cached value texts: most results show the same values. */
  private readonly texts = new Map<number, string>();

  constructor(
    private readonly blocks: FacetRowBlocks & Pick<IndexBlocks, 'valuePlaces'>,
    private readonly values: StringTable,
    { facets }: Pick<IndexHead, 'facets'>,
  ) {
    this.facets = facets;
    this.rows = blocks;
    this.rowCounts = new Uint32Array(blocks.rowOffsets.length - 1);
    this.counts = new Uint32Array(values.size);
  }

  /** Counts the facets in `indexFacets`. Omits facets with fewer than two values, unless values are selected or searched. */
  count(
    documents: DocumentSet,
    indexFacets: readonly IndexFacet[],
    { selected, facetSearch }: FacetRequest,
  ): Facet[] {
    this.countValues(documents);
    return indexFacets.flatMap((indexFacet) => {
      const { name } = indexFacet;
      const soughtText = facetSearch?.facet === name ? facetSearch.text : null;
      const listOrder = soughtText === null ? this.byCount : this.byMatchRank(soughtText);
      const listedValues: number[] = [];
      let total = 0;
      for (const value of this.countedValuesOf(indexFacet)) {
        if (soughtText !== null && facetMatchRank(this.textOf(value), soughtText) === null) continue;
        total++;
        insertSorted(listedValues, value, listOrder);
      }
      const selectedTexts = selected[name] ?? [];
      const order = soughtText === null ? this.orderOf(indexFacet) : listOrder;
      const facet = this.toFacet(indexFacet, { total, listedValues, selectedTexts, order });
      return facet.values.length > 1 || selectedTexts.length > 0 || soughtText !== null ? [facet] : [];
    });
  }

  /** Returns the number of documents by the text of each value of one facet; omits values without documents. */
  countFacetValues(documents: DocumentSet, indexFacet: IndexFacet): Map<string, number> {
    this.countValues(documents);
    const values = this.countedValuesOf(indexFacet);
    return new Map(values.map((value) => [this.textOf(value), this.counts[value]!]));
  }

  /** Adds to `set` those of `documents` that have one of the values `texts` of a facet. */
  addWithValues(
    set: DocumentSet,
    documents: DocumentSet,
    indexFacet: IndexFacet,
    texts: readonly string[],
  ): void {
    const { documentRows, rowOffsets, rowValues } = this.rows;
    const groupIndex = groupIndexOfFacet(indexFacet.name);
    const isSelected = new Uint8Array(this.counts.length);
    for (const value of this.valuesOf(indexFacet, texts)) isSelected[value] = 1;
    const isRowMatch = new Uint8Array(rowOffsets.length - 1);
    for (let row = 0; row < isRowMatch.length; row++)
      for (let index = rowOffsets[row]!; index < rowOffsets[row + 1]!; index++)
        isRowMatch[row]! |= isSelected[rowValues[index]!]!;
    documents.some((ordinal) => {
      if (isRowMatch[documentRows[ordinal * ROWS_PER_DOCUMENT + groupIndex]!] === 1) set.add(ordinal);
      return false;
    });
  }

  /** Replaces all earlier overrides. Each overridden document has a row of its own. */
  overrideAvailability(products: readonly AvailabilityOverride[], goodsIds: Uint32Array): void {
    const { rowOffsets, rowValues } = this.blocks;
    const documentRows = new Uint32Array(this.blocks.documentRows);
    const addedOffsets: number[] = [];
    const addedValues: number[] = [];
    const textsById = new Map(products.map(({ goodsId, values }) => [goodsId, values]));
    const availability = this.facets.find(({ name }) => name === AVAILABILITY_FACET);
    const groupIndex = groupIndexOfFacet(AVAILABILITY_FACET);
    goodsIds.forEach((goodsId, ordinal) => {
      const texts = textsById.get(goodsId);
      if (!texts || !availability) return;
      const index = ordinal * ROWS_PER_DOCUMENT + groupIndex;
      const otherValues = rowValuesOf(this.blocks, documentRows[index]!).filter(
        (value) => value < availability.first || value >= availability.first + availability.count,
      );
      documentRows[index] = rowOffsets.length - 1 + addedOffsets.length;
      addedValues.push(...otherValues, ...this.valuesOf(availability, texts));
      addedOffsets.push(rowValues.length + addedValues.length);
    });
    this.rows = {
      documentRows,
      rowOffsets: append(rowOffsets, addedOffsets),
      rowValues: append(rowValues, addedValues),
    };
    this.rowCounts = new Uint32Array(this.rows.rowOffsets.length - 1);
  }

  /** Returns the numbers of facet values. Omits values that no product of the catalogue has. */
  private valuesOf({ first, count }: IndexFacet, texts: readonly string[]): number[] {
    return texts.map((text) => this.values.indexOf(text, first, first + count)).filter((value) => value >= 0);
  }

  /** Counts the values of all facets in `counts` and lists them in `countedValues`. */
  private countValues(documents: DocumentSet): void {
    const { rowCounts, counts } = this;
    const { documentRows, rowOffsets, rowValues } = this.rows;
    for (const value of this.countedValues) counts[value] = 0;
    this.countedValues = [];
    documents.some((ordinal) => {
      const firstRow = ordinal * ROWS_PER_DOCUMENT;
      for (let index = firstRow; index < firstRow + ROWS_PER_DOCUMENT; index++)
        rowCounts[documentRows[index]!]!++;
      return false;
    });
    const addRow = (row: number) => {
      const count = rowCounts[row]!;
      if (count === 0) return;
      rowCounts[row] = 0;
      for (let index = rowOffsets[row]!; index < rowOffsets[row + 1]!; index++) {
        const value = rowValues[index]!;
        if (counts[value] === 0) this.countedValues.push(value);
        counts[value]! += count;
      }
    };
    // Few documents have few of the rows; many documents have most of them.
    if (documents.count() * ROWS_PER_DOCUMENT > rowCounts.length) rowCounts.forEach((_, row) => addRow(row));
    else
      documents.some((ordinal) => {
        const firstRow = ordinal * ROWS_PER_DOCUMENT;
        for (let index = firstRow; index < firstRow + ROWS_PER_DOCUMENT; index++)
          addRow(documentRows[index]!);
        return false;
      });
  }

  /** Returns the values of a facet that the last counted documents have. */
  private countedValuesOf({ first, count }: IndexFacet): number[] {
    return this.countedValues.filter((value) => value >= first && value < first + count);
  }

  private textOf(value: number): string {
    let text = this.texts.get(value);
    if (text === undefined) this.texts.set(value, (text = this.values.at(value)));
    return text;
  }

  /** Equal counts are sorted by value number, which is the order of the texts. */
  private readonly byCount: ValueOrder = (a, b) => this.counts[b]! - this.counts[a]! || a - b;

  private byMatchRank(text: string): ValueOrder {
    const matchRank = (value: number): number => facetMatchRank(this.textOf(value), text) ?? NO_MATCH_RANK;
    return (a, b) => matchRank(a) - matchRank(b) || this.byCount(a, b);
  }

  private orderOf({ name }: IndexFacet): ValueOrder {
    const { valuePlaces } = this.blocks;
    return facetsOrderedByPrice.has(name) ? (a, b) => valuePlaces[a]! - valuePlaces[b]! : this.byCount;
  }

  private toFacet(
    indexFacet: IndexFacet,
    listing: {
      total: number;
      /** At most `MAX_VALUES` values: those with the highest counts or the best match ranks. */
      listedValues: readonly number[];
      selectedTexts: readonly string[];
      order: ValueOrder;
    },
  ): Facet {
    const { total, listedValues, selectedTexts, order } = listing;
    const shownValues = new Set(listedValues);
    const unknown: string[] = [];
    for (const text of selectedTexts) {
      const value = this.values.indexOf(text, indexFacet.first, indexFacet.first + indexFacet.count);
      if (value < 0) unknown.push(text);
      else shownValues.add(value);
    }
    const createValue = (text: string, count: number): Facet['values'][number] => ({
      value: text,
      label: text,
      count,
      selected: selectedTexts.includes(text),
    });
    const knownTexts = Array.from(shownValues)
      .sort(order)
      .map((value) => createValue(this.textOf(value), this.counts[value]!));
    const unknownTexts = Array.from(new Set(unknown), (text) => createValue(text, 0));
    return {
      name: indexFacet.name,
      label: facetLabels[indexFacet.name as FacetName] ?? indexFacet.name,
      total,
      values: knownTexts.concat(unknownTexts),
    };
  }
}

/** Inserts a value into a sorted list. Drops the last value of a list of `MAX_VALUES`, or `value` itself if it were the last. */
function insertSorted(list: number[], value: number, order: ValueOrder): void {
  let position = list.length;
  if (position < MAX_VALUES) list.push(value);
  else if (order(value, list[--position]!) > 0) return;
  for (; position > 0 && order(value, list[position - 1]!) < 0; position--)
    list[position] = list[position - 1]!;
  list[position] = value;
}

/** Returns the numbers of a block with further ones. A spread of the block would take ten times as long. */
function append(block: Uint32Array, added: readonly number[]): Uint32Array {
  const extended = new Uint32Array(block.length + added.length);
  extended.set(block);
  extended.set(added, block.length);
  return extended;
}
