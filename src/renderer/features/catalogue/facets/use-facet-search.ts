import { useEffect, useState } from 'react';
import type { Facet } from '../../../../shared/contract/calls';
import type { Outcome } from '../../../../shared/contract/envelope';
import type { FacetValueSearch } from '../../../../shared/search/facet-match';
import type { ListState } from '../../../../shared/catalogue/list-url';
import { useLatest } from '../../../hooks/use-latest';

const PAUSE_MS = 120;

/** Requests the values of a facet that match a text, under the current filters. */
export type SearchFacetValues = (
  choice: ListState,
  facetSearch: FacetValueSearch,
  signal: AbortSignal,
) => Promise<Outcome<{ facets: Facet[] }>>;

/** Searches a facet's values on the server. Null before a reply and after a failure. */
export function useFacetSearch(
  { facet, text }: FacetValueSearch,
  listState: ListState,
  searchValues: SearchFacetValues,
): Facet | null {
  const [found, setFound] = useState<{ text: string; facet: Facet } | null>(null);
  const now = useLatest({ listState, searchValues });
  const filters = JSON.stringify(listState.filters);

  useEffect(() => {
    if (text === '') return;
    const controller = new AbortController();
    const { signal } = controller;
    const search = async () => {
      try {
        const reply = await now.current.searchValues(now.current.listState, { facet, text }, signal);
        const answer = reply.ok ? reply.data.facets.find(({ name }) => name === facet) : undefined;
        if (!signal.aborted && answer) setFound({ text, facet: answer });
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    };
    const timer = setTimeout(() => void search(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [now, facet, text, filters]);

  return found?.text === text ? found.facet : null;
}
