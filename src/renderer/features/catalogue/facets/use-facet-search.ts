import { useEffect, useState } from 'react';
import type { Facet } from '../../../../shared/contract/calls';
import type { Outcome } from '../../../../shared/contract/envelope';
import type { FacetValueSearch } from '../../../../shared/search/facet-match';
import type { ListState } from '../../../../shared/catalogue/list-url';
import { useLatest } from '../../../hooks/use-latest';

/** A hand that types on is not asked for after every letter. */
const PAUSE_MS = 120;

/** Asks the shop for values of a facet, under what else was chosen. */
export type AskValues = (
  choice: ListState,
  sought: FacetValueSearch,
  signal: AbortSignal,
) => Promise<Outcome<{ facets: Facet[] }>>;

/** The values that hold what was typed, out of all that the shop has; null before they come, and where they do not. */
export function useSoughtValues(
  { facet, text }: FacetValueSearch,
  wanted: ListState,
  ask: AskValues,
): Facet | null {
  const [found, setFound] = useState<{ text: string; facet: Facet } | null>(null);
  const now = useLatest({ wanted, ask });
  const filters = JSON.stringify(wanted.filters);

  useEffect(() => {
    if (text === '') return;
    const controller = new AbortController();
    const { signal } = controller;
    const look = async () => {
      try {
        const reply = await now.current.ask(now.current.wanted, { facet, text }, signal);
        const answer = reply.ok ? reply.data.facets.find(({ name }) => name === facet) : undefined;
        if (!signal.aborted && answer) setFound({ text, facet: answer });
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    };
    const timer = setTimeout(() => void look(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [now, facet, text, filters]);

  return found?.text === text ? found.facet : null;
}
