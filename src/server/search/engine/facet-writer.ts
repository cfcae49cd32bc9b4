import { facetNames, type FacetName } from './facet-definitions';
import { buildFacetRows, type FacetRowBlocks } from './facet-rows';
import type { IndexBlocks, IndexHead } from './index-format';
import { comparePrices } from './price-order';
import { compareCodePoints, packStrings } from './string-table';

interface FacetValueData {
  documents: number[];
  /** Lowest price in cents; Infinity when no document has a price. */
  lowestCents: number;
}

type FacetBlocks = FacetRowBlocks & Pick<IndexBlocks, 'valueBytes' | 'valueOffsets' | 'valuePlaces'>;

/** Collects facet values; documents must be added in ascending order. */
export class FacetWriter {
  private readonly facets = new Map<string, Map<string, FacetValueData>>(
    facetNames.map((name) => [name, new Map()]),
  );

  /**
   * Adds the facet values of the document `ordinal`. `lowestCents` is its lowest price; null = on request. Throws RangeError for
   * an unknown facet.
   */
  add(
    ordinal: number,
    facets: Readonly<Record<string, readonly string[]>>,
    lowestCents: number | null,
  ): void {
    const priceCents = lowestCents ?? Infinity;
    for (const [name, texts] of Object.entries(facets)) {
      const values = this.facets.get(name);
      if (!values) throw new RangeError(`Unknown facet: ${name}`);
      for (const text of new Set(texts)) {
        let value = values.get(text);
        if (!value) values.set(text, (value = { documents: [], lowestCents: priceCents }));
        value.documents.push(ordinal);
        value.lowestCents = Math.min(value.lowestCents, priceCents);
      }
    }
  }

  /** Numbers the values; returns the facets and their blocks. */
  finish(documentCount: number): { facets: IndexHead['facets']; blocks: FacetBlocks } {
    const texts: string[] = [];
    const values: FacetValueData[] = [];
    const pricePositions: number[] = [];
    const facets = facetNames.map((name: FacetName) => {
      const sortedValues = [...this.facets.get(name)!].sort(([a], [b]) => compareCodePoints(a, b));
      const byPrice = sortedValues
        .map(([, value]) => value)
        .sort((a, b) => comparePrices(a.lowestCents, b.lowestCents));
      const pricePositionOf = new Map(byPrice.map((value, index) => [value, index]));
      const first = texts.length;
      for (const [text, value] of sortedValues) {
        texts.push(text);
        values.push(value);
        pricePositions.push(pricePositionOf.get(value) ?? 0);
      }
      return { name, first, count: sortedValues.length };
    });
    const { bytes, offsets } = packStrings(texts);
    return {
      facets,
      blocks: {
        valueBytes: bytes,
        valueOffsets: offsets,
        valuePlaces: Uint32Array.from(pricePositions),
        ...buildFacetRows(facets, values, documentCount),
      },
    };
  }
}
