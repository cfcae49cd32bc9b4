import { useEffect } from 'react';
import { useRecoilState, useSetRecoilState } from 'recoil';
import { compareGroup } from '../../shared/catalogue/product-comparison';
import { readStoredTray, storeTray, trayState, type Comparable, type TrayProduct } from './compare-tray';
import { useSession } from './session';

export interface ComparedProducts {
  products: readonly TrayProduct[];
  remove: (goodsId: number) => void;
  clear: () => void;
}

/** Returns the tray. Loads the stored products after hydration, and again when another customer signs in, which clears the storage. */
export function useCompareTray(): ComparedProducts {
  const [products, setProducts] = useRecoilState(trayState);
  const { userName } = useSession();
  useEffect(() => {
    setProducts(readStoredTray());
  }, [userName, setProducts]);
  const change = (next: readonly TrayProduct[]) => {
    setProducts(next);
    storeTray(next);
  };
  return {
    products,
    remove: (goodsId) => change(products.filter(({ goods_id }) => goods_id !== goodsId)),
    clear: () => change([]),
  };
}

/** Replaces the tray by the products on the comparison page, so that the next lists show them as compared. */
export function useSyncCompareTray(products: readonly Comparable[]): void {
  const setProducts = useSetRecoilState(trayState);
  useEffect(() => {
    const [first] = products;
    if (!first) return;
    const group = compareGroup(first.product_class);
    const next = products
      .filter(({ product_class }) => compareGroup(product_class) === group)
      .map(({ goods_id, goods_name, goods_sn }) => ({ goods_id, goods_name, goods_sn, group }));
    setProducts(next);
    storeTray(next);
  }, [products, setProducts]);
}
