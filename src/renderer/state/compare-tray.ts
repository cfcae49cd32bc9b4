import { useCallback, useEffect } from 'react';
import { atom, useRecoilState, useSetRecoilState } from 'recoil';
import type { ProductInList } from '../../shared/contract/calls';
import { compareGroup, type CompareGroup } from '../../shared/catalogue/compare-groups';
import { MAX_COMPARED } from '../../shared/catalogue/compare-url';
import { deleteDraft, readDraft, saveDraft } from './form-draft';
import { useNotify } from './notices';

/** A product in the tray. */
export interface TrayProduct {
  goods_id: number;
  goods_name: string;
  goods_sn: string;
  group: CompareGroup;
}

const DRAFT_NAME = 'compare tray';

/** Products to compare, all of one group. Stored in this tab like the recently viewed ones. */
const trayState = atom<readonly TrayProduct[]>({ key: 'compareTray', default: [] });

type Comparable = Pick<ProductInList, 'goods_id' | 'goods_name' | 'goods_sn' | 'product_class'>;

export interface CompareTray {
  products: readonly TrayProduct[];
  remove: (goodsId: number) => void;
  clear: () => void;
}

/** Returns the tray. `isOwner` restores what the tab has stored, after hydration. */
export function useCompareTray({ isOwner = false }: { isOwner?: boolean } = {}): CompareTray {
  const [products, setProducts] = useRecoilState(trayState);
  useEffect(() => {
    if (isOwner) setProducts(storedProducts());
  }, [isOwner, setProducts]);
  const change = (next: readonly TrayProduct[]) => {
    setProducts(next);
    store(next);
  };
  return {
    products,
    remove: (goodsId) => change(products.filter(({ goods_id }) => goods_id !== goodsId)),
    clear: () => change([]),
  };
}

/** Keeps the tray equal to the products on the comparison page, so that it offers them on the next lists. */
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
    store(next);
  }, [products, setProducts]);
}

/** Whether a product is in the tray, and the function that adds or removes it. */
export function useCompareToggle(product: Comparable): {
  isCompared: boolean;
  onToggle: () => void;
} {
  const [products, setProducts] = useRecoilState(trayState);
  const notify = useNotify();
  const { goods_id, goods_name, goods_sn, product_class } = product;
  const isCompared = products.some((one) => one.goods_id === goods_id);
  const toggle = useCallback(() => {
    const added = { goods_id, goods_name, goods_sn, group: compareGroup(product_class) };
    const next = isCompared
      ? products.filter((one) => one.goods_id !== goods_id)
      : withProduct(products, added);
    if (typeof next === 'string') return notify({ tone: 'warning', text: next });
    setProducts(next);
    store(next);
  }, [goods_id, goods_name, goods_sn, product_class, isCompared, products, notify, setProducts]);
  return { isCompared, onToggle: toggle };
}

/** Returns the products with another one, or why it cannot be added. */
export function withProduct(
  products: readonly TrayProduct[],
  added: TrayProduct,
): readonly TrayProduct[] | string {
  const group = products[0]?.group ?? added.group;
  if (group !== added.group)
    return `You are comparing ${group}. Clear that list first to compare ${added.group}.`;
  if (products.length >= MAX_COMPARED)
    return `You can compare up to ${MAX_COMPARED} products. Remove one first.`;
  return [...products, added];
}

function store(products: readonly TrayProduct[]): void {
  if (products.length === 0) deleteDraft(DRAFT_NAME);
  else saveDraft(DRAFT_NAME, { list: JSON.stringify(products) });
}

/** Validates the stored value, which other scripts can write. */
export function storedProducts(): readonly TrayProduct[] {
  try {
    const stored: unknown = JSON.parse(readDraft(DRAFT_NAME, { list: '[]' }).list);
    return Array.isArray(stored) ? stored.filter(isTrayProduct).slice(0, MAX_COMPARED) : [];
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
    [goods_name, goods_sn, group].every((text) => typeof text === 'string' && text.length < 500)
  );
}
