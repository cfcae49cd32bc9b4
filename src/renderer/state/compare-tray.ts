import { atom, useRecoilState } from 'recoil';
import type { ProductInList } from '../../shared/contract/calls';
import { MAX_COMPARED, compareGroup, type CompareGroup } from '../../shared/catalogue/product-comparison';
import { deleteDraft, readDraft, saveDraft } from './form-draft';
import { useNotify } from './notices';

/** A product in the tray. */
export interface TrayProduct {
  goods_id: number;
  goods_name: string;
  goods_sn: string;
  group: CompareGroup;
}

const TRAY_DRAFT = 'compare tray';

/** Products to compare, all of one group. Also stored as a draft of this tab, see {@link storeTray}. */
export const trayState = atom<readonly TrayProduct[]>({ key: 'compare-tray', default: [] });

export type Comparable = Pick<ProductInList, 'goods_id' | 'goods_name' | 'goods_sn' | 'product_class'>;

/** Returns whether a product is in the tray, and a function that adds or removes the product. */
export function useCompareToggle(product: Comparable): {
  isCompared: boolean;
  onToggle: () => void;
} {
  const [products, setProducts] = useRecoilState(trayState);
  const notify = useNotify();
  const { goods_id, goods_name, goods_sn, product_class } = product;
  const isCompared = products.some((candidate) => candidate.goods_id === goods_id);
  const onToggle = () => {
    const added = { goods_id, goods_name, goods_sn, group: compareGroup(product_class) };
    // The stored products are in the state only after the tray has loaded. They must not be overwritten before.
    const trayProducts = products.length > 0 ? products : readStoredTray();
    const next = isCompared
      ? trayProducts.filter((candidate) => candidate.goods_id !== goods_id)
      : withComparedProduct(trayProducts, added);
    if (typeof next === 'string') return notify({ tone: 'warning', text: next });
    setProducts(next);
    storeTray(next);
  };
  return { isCompared, onToggle };
}

/** Returns the products with another one added unless it is among them, or a message why it cannot be added. */
export function withComparedProduct(
  products: readonly TrayProduct[],
  added: TrayProduct,
): readonly TrayProduct[] | string {
  if (products.some(({ goods_id }) => goods_id === added.goods_id)) return products;
  const group = products[0]?.group ?? added.group;
  if (group !== added.group)
    return `You are comparing ${group}. Clear that list first to compare ${added.group}.`;
  if (products.length >= MAX_COMPARED)
    return `You can compare up to ${MAX_COMPARED} products. Remove one first.`;
  return [...products, added];
}

export function storeTray(products: readonly TrayProduct[]): void {
  if (products.length === 0) deleteDraft(TRAY_DRAFT);
  else saveDraft(TRAY_DRAFT, { list: JSON.stringify(products) });
}

/** Returns the stored products. Validates them, because other scripts can write to the storage. */
export function readStoredTray(): readonly TrayProduct[] {
  try {
    const stored = JSON.parse(readDraft(TRAY_DRAFT, { list: '[]' }).list) as unknown[];
    return stored.filter(isTrayProduct).slice(0, MAX_COMPARED);
  } catch {
    // The stored text is damaged or is not a list.
    return [];
  }
}

function isTrayProduct(value: unknown): value is TrayProduct {
  const { goods_id, goods_name, goods_sn, group } = (value ?? {}) as Record<string, unknown>;
  return (
    Number.isSafeInteger(goods_id) && [goods_name, goods_sn, group].every((text) => typeof text === 'string')
  );
}
