import { useEffect } from 'react';
import { atom, useRecoilState } from 'recoil';
import type { ReplyOf } from '../../shared/contract/calls';
import { useClient } from '../api/client-context';
import { useHydrationSafeValue } from '../hooks/use-hydration-safe-value';

export type VisitorLocation = ReplyOf<'location'>;

const locationState = atom<VisitorLocation | null>({ key: 'location', default: null });

/** Returns the visitor's country by IP address; null until it is loaded. Loads it once in a visit. */
export function useVisitorLocation(): VisitorLocation | null {
  const client = useClient();
  const [location, setLocation] = useRecoilState(locationState);
  const isLoaded = location !== null;
  useEffect(() => {
    if (isLoaded) return;
    const abort = new AbortController();
    client.call('location', {}, { signal: abort.signal }).then(
      (outcome) => outcome.ok && setLocation(outcome.data),
      () => undefined,
    );
    return () => abort.abort();
  }, [isLoaded, client, setLocation]);
  return useHydrationSafeValue(location, null);
}
