import { useEffect, useId, useState } from 'react';
import { exceedsMaximum, MAX_QUANTITY, parseQuantity } from '../../../../shared/cart/quantity';
import type { CartLine } from '../../../../shared/contract/cart';
import { formatNumber } from '../../../../shared/lib/format-number';
import { formatMessage } from '../../../../shared/lib/messages';
import { QuantityField } from '../../../components/forms/quantity-field';
import { useLatest } from '../../../hooks/use-latest';
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
  const [typed, setTyped] = useState('');
  const [isInvalid, setIsInvalid] = useState(false);
  const errorId = useId();
  const reportInvalid = useLatest(onInvalid);
  // The typed text is lost when the field disappears, for example when the line is saved for later.
  useEffect(() => () => reportInvalid.current(false), [reportInvalid]);
  const changeText = (text: string) => {
    const number = parseQuantity(text);
    setTyped(text);
    setIsInvalid(number === null);
    onInvalid(number === null);
    if (number !== null && number !== line.goods_number) onNumber(number);
  };
  // Replacing `2.0` with `2` while a customer types `2.05` would make it 25.
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
          {exceedsMaximum(typed)
            ? `At most ${formatNumber(MAX_QUANTITY)} units.`
            : formatMessage('enterCartQuantity')}
        </span>
      )}
    </div>
  );
}
