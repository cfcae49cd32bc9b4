import { useEffect, useRef, useState } from 'react';
import type { Product } from '../../../../shared/contract/calls';
import { remedyFor } from '../../../api/remedies';
import { useClient } from '../../../api/client-context';

export interface PresentedProductState {
  /** The last that came, until the next is there; null before the first. */
  product: Product | null;
  /** Why it does not come, in words; '' = it does. */
  problem: string;
}

/** The product with this id, and those around it ahead of time, so that a step shows at once. */
export function usePresentedProduct(id: number | null, around: readonly number[]): PresentedProductState {
  const client = useClient();
  const known = useRef(new Map<number, Product>());
  const [shown, setShown] = useState<PresentedProductState>({ product: null, problem: '' });
  const ahead = around.join(' ');
  useEffect(() => {
    if (id === null) return;
    let there = true;
    const get = async (goodsId: number) => {
      const kept = known.current.get(goodsId);
      if (kept) return { product: kept, problem: '' };
      const outcome = await client.call('goodsInfo', { id: goodsId });
      if (!outcome.ok) return { product: null, problem: remedyFor(outcome.failure).message };
      known.current.set(goodsId, outcome.data);
      return { product: outcome.data, problem: '' };
    };
    const show = async () => {
      const next = await get(id);
      if (there) setShown(next);
      for (const other of ahead.split(' ').filter(Boolean)) {
        if (there) await get(Number(other));
      }
    };
    void show();
    return () => {
      there = false;
    };
  }, [client, id, ahead]);
  return shown;
}
