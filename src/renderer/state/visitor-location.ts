import { atom, useRecoilState } from 'recoil';
import { useEffect } from 'react';
import type { ReplyOf } from '../../shared/contract/calls';
import { useClient } from '../api/client-context';
import { useAsDrawn } from '../hooks/use-hydration-safe-value';

export type Place = ReplyOf<'location'>;

const placeState = atom<Place | null>({ key: 'place', default: null });

/** Where the visitor seems to be; null until known, and when it cannot be known. Asked once a visit. */
export function usePlace(): Place | null {
  const client = useClient();
  const [place, setPlace] = useRecoilState(placeState);
  const asked = place !== null;
  useEffect(() => {
    if (asked) return;
    const leaving = new AbortController();
    client.call('location', {}, { signal: leaving.signal }).then(
      (outcome) => outcome.ok && setPlace(outcome.data),
      () => undefined,
    );
    return () => leaving.abort();
  }, [asked, client, setPlace]);
  return useAsDrawn(place, null);
}
