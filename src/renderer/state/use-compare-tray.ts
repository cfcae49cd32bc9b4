import { useEffect } from 'react';
import { useRecoilState, useSetRecoilState } from 'recoil';
import { MAX_COMPARED, compareGroup } from '../../shared/catalogue/product-comparison';
import { storeTray, TRAY_DRAFT, trayState, type Comparable, type TrayProduct } from './compare-tray';
import { readDraft } from './form-draft';
import { useSession } from './session';

/** Longer texts in the storage were not written by the shop. */
const MAX_STORED_TEXT_LENGTH = 500;

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

/** Returns the stored products. Validates them, because other scripts can write to the storage. */
export function readStoredTray(): readonly TrayProduct[] {
  try {
    const stored: unknown = JSON.parse(readDraft(TRAY_DRAFT, { list: '[]' }).list);
    if (!Array.isArray(stored)) return [];
    const products = new Map(stored.filter(isTrayProduct).map((product) => [product.goods_id, product]));
    return [...products.values()].slice(0, MAX_COMPARED);
  } catch {
    return [];
  }
}

function isTrayProduct(value: unknown): value is TrayProduct {
  if (typeof value !== 'object' || value === null) return false;
  const { goods_id, goods_name, goods_sn, group } = value as Record<string, unknown>;
  return (
    Number.isSafeInteger(goods_id) &&
    Number(goods_id) > 0 &&
    [goods_name, goods_sn, group].every(
      (text) => typeof text === 'string' && text.length < MAX_STORED_TEXT_LENGTH,
    )
  );
}
