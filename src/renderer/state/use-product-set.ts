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

/** Returns the first size in stock, else the first one that can be ordered; undefined without such a size. */
function preselectedSize(options: readonly Option[]): Option | undefined {
  const offered = options.filter(canOrder);
  return offered.find((option) => availabilityOf(option) === 'in stock') ?? offered[0];
}

/** State of a set of products that one click adds to the cart. `items` must not change while the component is mounted. */
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
  const updateLine = (key: string, update: (line: ProductSetLine) => Partial<ProductSetLine>) =>
    setLines((before) => before.map((line) => (line.key === key ? { ...line, ...update(line) } : line)));
  const includedLines = lines.flatMap((line) =>
    line.isIncluded && line.chosenSize ? [{ ...line, chosenSize: line.chosenSize }] : [],
  );
  const totalCents = includedLines.reduce(
    (sum, { chosenSize }) => sum + wireToCents(chosenSize.attr_price ?? '0.00'),
    0,
  );

  const addAll = async () => {
    if (isSending || includedLines.length === 0) return;
    setIsSending(true);
    const rows = includedLines.map(({ product, chosenSize }) => ({
      goods_id: product.goods_id,
      goods_attr: chosenSize.goods_attr,
      number: 1,
    }));
    const added = await addition.add('addRows', { rows });
    setIsSending(false);
    if (!added) return;
    const rejectionReasons = new Map(
      added.left_rows.map(({ row, reason }) => [includedLines[row]?.key, reason]),
    );
    const link = addition.toCart;
    const addedCount = includedLines.length - rejectionReasons.size;
    const title = `${addedCount} ${addedCount === 1 ? 'product' : 'products'} added to the cart`;
    if (rejectionReasons.size === 0)
      notify({ tone: 'success', title: formatMessage('succeed'), text: title, link });
    else notify({ tone: 'warning', title, text: `Not added: ${added.left_out.join(', ')}`, link });
    setLines((before) =>
      before.map((line) => {
        const sentLine = includedLines.find(({ key }) => key === line.key);
        // A size that was chosen during the request was not sent.
        if (!sentLine || sentLine.chosenSize !== line.chosenSize) return line;
        const problem = rejectionReasons.get(line.key) ?? '';
        return { ...line, problem, isAdded: problem === '', isIncluded: problem !== '' };
      }),
    );
  };

  return {
    lines,
    total: centsToWire(totalCents),
    count: includedLines.length,
    isSending,
    chooseSize: (key, size) =>
      updateLine(key, ({ product }) => {
        const chosenSize = product.options.find(({ goods_attr }) => goods_attr === size);
        const isIncluded = chosenSize !== undefined && canOrder(chosenSize);
        return { chosenSize, isIncluded, isAdded: false, problem: '' };
      }),
    setIncluded: (key, isWanted) =>
      updateLine(key, ({ chosenSize }) => {
        const isIncluded = isWanted && chosenSize !== undefined && canOrder(chosenSize);
        return { isIncluded, isAdded: false, problem: '' };
      }),
    addAll,
  };
}
