import { useEffect, useState } from 'react';
import type { Facet } from '../../../../shared/contract/calls';
import type { Outcome } from '../../../../shared/contract/envelope';
import type { FacetValueSearch } from '../../../../shared/search/facet-match';
import type { ListState } from '../../../../shared/catalogue/list-url';
import { useLatest } from '../../../hooks/use-latest';

const DEBOUNCE_MS = 120;

/** Requests the values of a facet that match a text, under the current filters. */
export type SearchFacetValues = (
  listState: ListState,
  facetSearch: FacetValueSearch,
  signal: AbortSignal,
) => Promise<Outcome<{ facets: Facet[] }>>;

/**
 * Searches a facet's values on the server, and again when the filters change. Returns the facet with the matching values; null
 * for an empty text, before the first reply for a text, and after a failure.
 */
export function useFacetSearch(
  { facet, text }: FacetValueSearch,
  listState: ListState,
  searchValues: SearchFacetValues,
): Facet | null {
  const [result, setResult] = useState<{ text: string; facet: Facet } | null>(null);
  const latest = useLatest({ listState, searchValues });
  const filters = JSON.stringify(listState.filters);

  useEffect(() => {
    if (text === '') return;
    const controller = new AbortController();
    const { signal } = controller;
    const search = async () => {
      try {
        const reply = await latest.current.searchValues(latest.current.listState, { facet, text }, signal);
        const matchingFacet = reply.ok ? reply.data.facets.find(({ name }) => name === facet) : undefined;
        if (!signal.aborted) setResult(matchingFacet ? { text, facet: matchingFacet } : null);
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    };
    const timer = setTimeout(() => void search(), DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [latest, facet, text, filters]);

  return result?.text === text ? result.facet : null;
}
