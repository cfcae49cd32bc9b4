import { useState } from 'react';
import type { ProductInList } from '../../shared/contract/calls';
import { availabilityOf } from '../../shared/catalogue/availability';
import { centsToWire, wireToCents } from '../../shared/lib/money';
import { formatMessage } from '../../shared/lib/messages';
import type { ProductSetLine, ProductSetState } from '../lib/product-set-state';
import { useBulkAddToCart } from './cart-calls';
import { useNotify } from './notices';

type Option = ProductInList['options'][number];

/** Returns whether a size can be added to the cart. */
const canOrder = (option: Option): boolean =>
  option.attr_price !== null && availabilityOf(option) !== 'sold out';

/** Returns the smallest size in stock, else the smallest one that can be ordered. */
function preselectedSize(options: readonly Option[]): Option | undefined {
  const offered = options.filter(canOrder);
  return offered.find((option) => availabilityOf(option) === 'in stock') ?? offered[0];
}

/** State of a set of products that one click adds to the cart. The set must not change while it is mounted. */
export function useProductSet(items: readonly { key: string; product: ProductInList }[]): ProductSetState {
  const addition = useBulkAddToCart();
  const notify = useNotify();
  const [isSending, setIsSending] = useState(false);
  const [lines, setLines] = useState<readonly ProductSetLine[]>(() =>
    items.map(({ key, product }) => {
      const chosenSize = preselectedSize(product.options);
      return { key, product, chosenSize, isIncluded: chosenSize !== undefined, isAdded: false, problem: '' };
    }),
  );
  const change = (key: string, update: (line: ProductSetLine) => Partial<ProductSetLine>) =>
    setLines((before) => before.map((line) => (line.key === key ? { ...line, ...update(line) } : line)));
  const included = lines.flatMap((line) =>
    line.isIncluded && line.chosenSize ? [{ ...line, chosenSize: line.chosenSize }] : [],
  );
  const cents = included.reduce(
    (sum, { chosenSize }) => sum + wireToCents(chosenSize.attr_price ?? '0.00'),
    0,
  );

  const addAll = async () => {
    if (isSending || included.length === 0) return;
    setIsSending(true);
    const rows = included.map(({ product, chosenSize }) => ({
      goods_id: product.goods_id,
      goods_attr: chosenSize.goods_attr,
      number: 1,
    }));
    const added = await addition.add('addRows', { rows });
    setIsSending(false);
    if (!added) return;
    const reasons = new Map(added.left_rows.map(({ row, reason }) => [included[row]?.key, reason]));
    const link = addition.toCart;
    const count = included.length - reasons.size;
    const title = `${count} ${count === 1 ? 'product' : 'products'} added to the cart`;
    if (reasons.size === 0) notify({ tone: 'success', title: formatMessage('succeed'), text: title, link });
    else notify({ tone: 'warning', title, text: `Not added: ${added.left_out.join(', ')}`, link });
    const keys = new Set(included.map(({ key }) => key));
    setLines((before) =>
      before.map((line) => {
        if (!keys.has(line.key)) return line;
        const problem = reasons.get(line.key) ?? '';
        return { ...line, problem, isAdded: problem === '', isIncluded: problem !== '' };
      }),
    );
  };

  return {
    lines,
    total: centsToWire(cents),
    count: included.length,
    isSending,
    chooseSize: (key, size) =>
      change(key, ({ product }) => {
        const chosenSize = product.options.find(({ goods_attr }) => goods_attr === size);
        const isIncluded = chosenSize !== undefined && canOrder(chosenSize);
        return { chosenSize, isIncluded, isAdded: false, problem: '' };
      }),
    setIncluded: (key, isWanted) =>
      change(key, ({ chosenSize }) => {
        const isIncluded = isWanted && chosenSize !== undefined && canOrder(chosenSize);
        return { isIncluded, isAdded: false, problem: '' };
      }),
    addAll,
  };
}
