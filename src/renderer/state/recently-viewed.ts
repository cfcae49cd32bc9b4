import { startTransition, useEffect, useState } from 'react';
import { isProductClass } from '../../shared/catalogue/product-comparison';
import type { ProductClass } from '../../shared/contract/goods';
import { deleteDraft, readDraft, saveDraft } from './form-draft';

/** The facts of a viewed product that its tile shows. */
export interface ViewedProduct {
  goods_id: number;
  goods_name: string;
  goods_sn: string;
  img: string;
  product_class: ProductClass;
}

const DRAFT_NAME = 'viewed goods';
const MAX_PRODUCTS = 12;
/** Longer texts in the storage were not written by the shop. */
const MAX_STORED_TEXT_LENGTH = 500;

/**
 * Returns the products viewed in this tab, the latest first. They are stored as a draft: they are never sent to the server,
 * and are deleted when the visitor signs out or another customer signs in.
 */
export function viewedProducts(): ViewedProduct[] {
  const stored = parseJson(readDraft(DRAFT_NAME, { list: '' }).list);
  return Array.isArray(stored) ? stored.filter(isViewedProduct).slice(0, MAX_PRODUCTS) : [];
}

export function recordViewedProduct(product: ViewedProduct): void {
  const { goods_id, goods_name, goods_sn, img, product_class } = product;
  const others = viewedProducts().filter((viewed) => viewed.goods_id !== goods_id);
  const products = [{ goods_id, goods_name, goods_sn, img, product_class }, ...others].slice(0, MAX_PRODUCTS);
  saveDraft(DRAFT_NAME, { list: JSON.stringify(products) });
}

export function clearViewedProducts(): void {
  deleteDraft(DRAFT_NAME);
}

/** Returns the products viewed before in this tab; empty until hydrated, as in the server's HTML. */
export function useRecentlyViewed(): readonly ViewedProduct[] {
  const [products, setProducts] = useState<readonly ViewedProduct[]>([]);
  useEffect(() => startTransition(() => setProducts(viewedProducts())), []);
  return products;
}

/** Returns the products viewed before this one, and records this one. */
export function useViewedBefore(product: ViewedProduct): {
  products: readonly ViewedProduct[];
  clear: () => void;
} {
  const { goods_id, goods_name, goods_sn, img, product_class } = product;
  const [products, setProducts] = useState<readonly ViewedProduct[]>([]);
  useEffect(() => {
    const before = viewedProducts().filter((viewed) => viewed.goods_id !== goods_id);
    recordViewedProduct({ goods_id, goods_name, goods_sn, img, product_class });
    startTransition(() => setProducts(before));
  }, [goods_id, goods_name, goods_sn, img, product_class]);
  const clear = () => {
    clearViewedProducts();
    setProducts([]);
  };
  return { products, clear };
}

const MAX_CATALOGUE_NUMBERS = 8;

/** In memory only: the page is reloaded for the next visitor of a stand. */
let catalogueNumbers: readonly string[] = [];

/** Records the catalogue number of a product page for the lead form of a stand. */
export function recordViewedCatalogueNumber(catalogueNumber: string): void {
  const others = catalogueNumbers.filter((number) => number !== catalogueNumber);
  catalogueNumbers = [catalogueNumber, ...others].slice(0, MAX_CATALOGUE_NUMBERS);
}

/** Returns the catalogue numbers of the product pages viewed since the page was opened, the latest first. */
export function viewedCatalogueNumbers(): readonly string[] {
  return catalogueNumbers;
}

/** Returns null for damaged text. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Validates the stored value: other scripts can write to the storage, and a picture must come from the shop. */
function isViewedProduct(value: unknown): value is ViewedProduct {
  if (typeof value !== 'object' || value === null) return false;
  const { goods_id, goods_name, goods_sn, img, product_class } = value as Record<string, unknown>;
  return (
    Number.isSafeInteger(goods_id) &&
    Number(goods_id) > 0 &&
    isProductClass(product_class) &&
    [goods_name, goods_sn, img].every(
      (text) => typeof text === 'string' && text.length < MAX_STORED_TEXT_LENGTH,
    ) &&
    /^\/pictures\/[a-z\d/.-]*$/.test(String(img))
  );
}
