import { useEffect, useRef, useState } from 'react';
import type { CartLine } from '../../../../shared/contract/cart';
import { useClient } from '../../../api/client-context';
import { SizeSelect } from '../../../components/product/size-select';
import type { Size } from '../../../components/product/stock';
import { useNotify } from '../../../state/notices';
import { useErrorHandler } from '../../../state/use-error-handler';
import { lineLabel } from '../cart-labels';
import styles from './line-size.module.css';

interface LineSizeProps {
  line: CartLine;
  /** True while the cart is a copy from before the shop became unreachable, so that nothing can be changed. */
  isReadOnly: boolean;
  onSize: (size: { goods_attr: string; attr_new: string }) => void;
}

/** Loads the other sizes of the product when the visitor wants to change the size. */
export function LineSize({ line, isReadOnly, onSize }: LineSizeProps) {
  const client = useClient();
  const notify = useNotify();
  const handleError = useErrorHandler();
  const [sizes, setSizes] = useState<readonly Size[] | null>(null);
  const [busy, setBusy] = useState(false);
  const selectRef = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (sizes) selectRef.current?.focus();
  }, [sizes]);

  const openSizes = async () => {
    setBusy(true);
    const outcome = await client.call('goodsInfo', { id: line.goods_id });
    setBusy(false);
    if (!outcome.ok) return handleError(outcome.failure);
    const { options } = outcome.data;
    // Sizes with a price on request cannot be in a cart.
    const pricedSizes = options.filter(({ attr_price }) => attr_price !== null);
    if (pricedSizes.length > 1) return setSizes(pricedSizes);
    const text =
      options.length > 1
        ? 'The other sizes have a price on request. Ask for a quote on the product page.'
        : 'This product comes in one size only.';
    notify({ tone: 'info', text });
  };
  const chooseSize = (goods_attr: string) => {
    const size = sizes?.find((candidate) => candidate.goods_attr === goods_attr);
    if (size && goods_attr !== line.goods_attr) onSize({ goods_attr, attr_new: size.attr_value });
  };

  if (line.goods_price === null || isReadOnly) return <span className={styles.size}>{line.attr_new}</span>;
  if (sizes)
    return (
      <SizeSelect
        selectRef={selectRef}
        sizes={sizes}
        value={line.goods_attr}
        onChange={chooseSize}
        label={`Size of ${line.goods_name}`}
      />
    );
  return (
    <span className={styles.size}>
      {line.attr_new}
      <button
        type="button"
        className={styles.change}
        aria-label={`Change the size of ${lineLabel(line)}`}
        aria-disabled={busy}
        onClick={busy ? undefined : () => void openSizes()}
      >
        Change
      </button>
    </span>
  );
}
