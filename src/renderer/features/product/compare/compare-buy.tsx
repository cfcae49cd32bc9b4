import { useRef } from 'react';
import type { Product } from '../../../../shared/contract/calls';
import { CompactPurchase } from '../../../components/product/compact-purchase';
import { defaultSize } from '../../../components/product/stock';
import { usePurchaseForm } from '../../../state/use-add-to-cart';

/** Adds one unit of a compared product to the cart. */
export function CompareBuy({ product }: { product: Product }) {
  const field = useRef<HTMLSelectElement>(null);
  const purchase = usePurchaseForm(product, defaultSize(product.options), () => field.current?.focus());
  return <CompactPurchase product={product} purchase={purchase} sizeField={field} />;
}
