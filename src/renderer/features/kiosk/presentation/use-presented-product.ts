import { useEffect, useRef, useState } from 'react';
import type { Product } from '../../../../shared/contract/calls';
import { useClient } from '../../../api/client-context';
import { errorActionFor } from '../../../api/error-actions';

interface PresentedProductState {
  /** The last loaded product, until the next one is loaded; null before the first and after a failure. */
  product: Product | null;
  /** Error message when the product could not be loaded; '' otherwise. */
  problem: string;
}

/** Loads a product and preloads the products of `neighborIds`, so that navigation is immediate. */
export function usePresentedProduct(
  id: number | null,
  neighborIds: readonly number[],
): PresentedProductState {
  const client = useClient();
  const loadedProducts = useRef(new Map<number, Product>());
  const [state, setState] = useState<PresentedProductState>({ product: null, problem: '' });
  const preloadIds = neighborIds.join(' ');
  useEffect(() => {
    if (id === null) return;
    let isCurrent = true;
    const loadProduct = async (goodsId: number) => {
      const cached = loadedProducts.current.get(goodsId);
      if (cached) return { product: cached, problem: '' };
      const outcome = await client.call('goodsInfo', { id: goodsId });
      if (!outcome.ok) return { product: null, problem: errorActionFor(outcome.failure).message };
      loadedProducts.current.set(goodsId, outcome.data);
      return { product: outcome.data, problem: '' };
    };
    const show = async () => {
      const newState = await loadProduct(id);
      if (isCurrent) setState(newState);
      for (const neighborId of preloadIds.split(' ').filter(Boolean)) {
        if (isCurrent) await loadProduct(Number(neighborId));
      }
    };
    void show();
    return () => {
      isCurrent = false;
    };
  }, [client, id, preloadIds]);
  return state;
}
