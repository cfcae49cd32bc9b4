import { useEffect, useId, useState } from 'react';
import { exceedsMaximum, parseQuantity } from '../../../../shared/cart/quantity';
import type { CartLine } from '../../../../shared/contract/cart';
import { formatMessage } from '../../../../shared/lib/messages';
import { QuantityField } from '../../../components/forms/quantity-field';
import { useLatest } from '../../../hooks/use-latest';
import { lineLabel } from '../cart-labels';
import styles from './line-quantity.module.css';

interface LineQuantityProps {
  line: CartLine;
  onQuantity: (quantity: number) => void;
  /** Reports whether the entered quantity is invalid. */
  onInvalid: (isInvalid: boolean) => void;
}

/** Applies every valid quantity immediately. Keeps an invalid text until the customer corrects it. */
export function LineQuantity({ line, onQuantity, onInvalid }: LineQuantityProps) {
  const [typed, setTyped] = useState('');
  const [isInvalid, setIsInvalid] = useState(false);
  const errorId = useId();
  const reportInvalid = useLatest(onInvalid);
  // An invalid text is gone when the field disappears, for example when the line is saved for later.
  useEffect(() => () => reportInvalid.current(false), [reportInvalid]);
  const changeText = (text: string) => {
    const quantity = parseQuantity(text);
    setTyped(text);
    setIsInvalid(quantity === null);
    onInvalid(quantity === null);
    if (quantity !== null && quantity !== line.goods_number) onQuantity(quantity);
  };
  // Keeps a text such as `2.0`. If it became `2`, a customer who goes on to type `2.05` would end with `25`.
  const isShownAsTyped = isInvalid || parseQuantity(typed) === line.goods_number;
  return (
    <div className={styles.quantity}>
      <QuantityField
        value={isShownAsTyped ? typed : String(line.goods_number)}
        onChange={changeText}
        label={`Quantity of ${lineLabel(line)}`}
        errorId={isInvalid ? errorId : undefined}
      />
      {isInvalid && (
        <span id={errorId} role="alert" className={styles.problem}>
          {formatMessage(exceedsMaximum(typed) ? 'excessQuantity' : 'enterCartQuantity')}
        </span>
      )}
    </div>
  );
}
