import { useId, useState } from 'react';
import { MAX_QUANTITY, parseQuantity } from '../../../../shared/cart/quantity';
import type { CartLine } from '../../../../shared/contract/cart';
import { formatNumber } from '../../../../shared/lib/format-number';
import { formatMessage } from '../../../../shared/lib/messages';
import { QuantityField } from '../../../components/forms/quantity-field';
import { lineLabel } from '../cart-labels';
import styles from './line-quantity.module.css';

interface LineQuantityProps {
  line: CartLine;
  onNumber: (number: number) => void;
  /** Reports whether the entered quantity is invalid. */
  onInvalid: (isInvalid: boolean) => void;
}

/** Applies every valid quantity immediately and keeps an invalid one until it is corrected. */
export function LineQuantity({ line, onNumber, onInvalid }: LineQuantityProps) {
  const [invalidText, setInvalidText] = useState<string | null>(null);
  const errorId = useId();
  const type = (text: string) => {
    const number = parseQuantity(text);
    setInvalidText(number === null ? text : null);
    onInvalid(number === null);
    if (number !== null && number !== line.goods_number) onNumber(number);
  };
  return (
    <div className={styles.quantity}>
      <QuantityField
        value={invalidText ?? String(line.goods_number)}
        onChange={type}
        label={`Quantity of ${lineLabel(line)}`}
        errorId={invalidText === null ? undefined : errorId}
      />
      {invalidText !== null && (
        <span id={errorId} role="alert" className={styles.problem}>
          {Number(invalidText) > MAX_QUANTITY
            ? `At most ${formatNumber(MAX_QUANTITY)} units.`
            : formatMessage('enterCartQuantity')}
        </span>
      )}
    </div>
  );
}
