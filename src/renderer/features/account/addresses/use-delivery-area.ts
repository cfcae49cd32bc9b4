import { useEffect, useState } from 'react';
import type { ReplyOf } from '../../../../shared/contract/calls';
import { useClient } from '../../../api/client-context';
import { errorActionFor } from '../../../api/error-actions';

export type DeliveryArea = Pick<ReplyOf<'deliveryAreas'>, 'fields' | 'provinces'>;

interface DeliveryAreaState {
  /** Null without a country, while the area is loading, and after an error. */
  area: DeliveryArea | null;
  /** User-facing message; '' without an error. */
  error: string;
}

/** Loads the fields and provinces that addresses of a country have. Loads nothing for ''. */
export function useDeliveryArea(country: string): DeliveryAreaState {
  const client = useClient();
  const [loaded, setLoaded] = useState<DeliveryAreaState & { country: string }>();
  useEffect(() => {
    if (!country) return;
    const request = new AbortController();
    client.call('deliveryAreas', { country }, { signal: request.signal }).then(
      (outcome) =>
        setLoaded(
          outcome.ok
            ? { country, area: outcome.data, error: '' }
            : { country, area: null, error: errorActionFor(outcome.failure).message },
        ),
      () => undefined,
    );
    return () => request.abort();
  }, [client, country]);
  return loaded?.country === country ? loaded : { area: null, error: '' };
}
