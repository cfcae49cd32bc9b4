import { AVAILABILITY_FACET, type AvailabilityOverride } from './facet-definitions';
import type { DocumentSet, DocumentSetPool } from './document-set';
import { forEachFacetValue, type FacetRowBlocks } from './facet-rows';
import type { IndexFacet, IndexHead } from './index-format';
import type { StringTable } from './string-table';

/** A document with its stored and its current values of the availability facet. */
interface DocumentOverride {
  ordinal: number;
  stored: readonly number[];
  current: readonly number[];
}

/** Corrects the immutable availability facet for the few products that changed since the index was built. */
export class AvailabilityOverrides {
  private documentOverrides: readonly DocumentOverride[] = [];
  private readonly availability: IndexFacet | undefined;

  constructor(
    private readonly rows: FacetRowBlocks,
    private readonly values: StringTable,
    private readonly goodsIds: Uint32Array,
    { facets }: Pick<IndexHead, 'facets'>,
  ) {
    this.availability = facets.find(({ name }) => name === AVAILABILITY_FACET);
  }

  /** Replaces all earlier overrides. */
  replace(products: readonly AvailabilityOverride[]): void {
    const { availability } = this;
    const overridden = new Map(products.map(({ goodsId, values }) => [goodsId, values]));
    const documentOverrides: DocumentOverride[] = [];
    if (availability && overridden.size > 0) {
      this.goodsIds.forEach((goodsId, ordinal) => {
        const values = overridden.get(goodsId);
        if (values)
          documentOverrides.push({
            ordinal,
            stored: this.storedValues(ordinal, availability),
            current: this.valueNumbersOf(values, availability),
          });
      });
    }
    this.documentOverrides = documentOverrides;
  }

  /** Corrects `documents`, those of a filter by availability. `chosenValues` are the facet values that the filter accepts. */
  applyToFilter(documents: DocumentSet, chosenValues: readonly number[], pool: DocumentSetPool): void {
    if (this.documentOverrides.length === 0) return;
    const overridden = pool.acquire();
    for (const { ordinal } of this.documentOverrides) overridden.add(ordinal);
    documents.subtract(overridden);
    for (const { ordinal, current } of this.documentOverrides)
      if (current.some((value) => chosenValues.includes(value))) documents.add(ordinal);
  }

  /** Corrects the facet counts of `documents`. Adds current values first, so that no count becomes negative. */
  adjustCounts(documents: DocumentSet, add: (value: number, count: 1 | -1) => void): void {
    const overridden = this.documentOverrides.filter(({ ordinal }) => documents.has(ordinal));
    for (const value of overridden.flatMap(({ current }) => current)) add(value, 1);
    for (const value of overridden.flatMap(({ stored }) => stored)) add(value, -1);
  }

  private storedValues(ordinal: number, { first, count }: IndexFacet): number[] {
    const storedValues: number[] = [];
    forEachFacetValue(this.rows, ordinal, (value) => {
      if (value >= first && value < first + count) storedValues.push(value);
    });
    return storedValues;
  }

  /** Returns the numbers of facet values. Omits values that no product of the catalogue has. */
  private valueNumbersOf(texts: readonly string[], { first, count }: IndexFacet): number[] {
    return texts.map((text) => this.values.indexOf(text, first, first + count)).filter((value) => value >= 0);
  }
}
