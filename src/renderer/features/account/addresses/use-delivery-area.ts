import { useEffect, useState } from 'react';
import type { ReplyOf } from '../../../../shared/contract/calls';
import { useClient } from '../../../api/client-context';
import { remedyFor } from '../../../api/remedies';

export type DeliveryArea = Pick<ReplyOf<'deliveryAreas'>, 'fields' | 'provinces'>;

/** Which fields the addresses of a country have; null while that is not known. `trouble` = why it did not come. */
export function useDeliveryArea(country: string): { area: DeliveryArea | null; trouble: string } {
  const client = useClient();
  const [known, setKnown] = useState<{ country: string; area: DeliveryArea | null; trouble: string }>();
  useEffect(() => {
    if (!country) return;
    const leaving = new AbortController();
    client.call('deliveryAreas', { country }, { signal: leaving.signal }).then(
      (outcome) =>
        setKnown(
          outcome.ok
            ? { country, area: outcome.data, trouble: '' }
            : { country, area: null, trouble: remedyFor(outcome.failure).message },
        ),
      () => undefined,
    );
    return () => leaving.abort();
  }, [client, country]);
  return known?.country === country ? known : { area: null, trouble: '' };
}
