import { useEffect, useState } from 'react';
import type { ReplyOf } from '../../../shared/contract/calls';
import { useClient } from '../../api/client-context';

const none: ReplyOf<'regions'> = [];

/** The sections that can be searched; none until they came, and when they do not come: ALL works anyway. */
export function useRegions(): ReplyOf<'regions'> {
  const client = useClient();
  const [regions, setRegions] = useState(none);
  useEffect(() => {
    const leaving = new AbortController();
    client.call('regions', {}, { signal: leaving.signal }).then(
      (outcome) => outcome.ok && setRegions(outcome.data),
      () => undefined,
    );
    return () => leaving.abort();
  }, [client]);
  return regions;
}
