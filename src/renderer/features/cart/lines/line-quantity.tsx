import { useId, useState } from 'react';
import type { CartLine } from '../../../../shared/contract/cart';
import { say } from '../../../../shared/lib/messages';
import { MOST_QUANTITY, parseQuantity } from '../../../../shared/cart/quantity';
import { showNumber } from '../../../../shared/lib/format-number';
import { QuantityField } from '../../../components/forms/quantity-field';
import styles from './line-quantity.module.css';
import { lineLabel } from '../cart-labels';

interface LineQuantityProps {
  line: CartLine;
  onNumber: (number: number) => void;
  /** Whether the field holds something that is no quantity now. */
  onWrong: (wrong: boolean) => void;
}

/** How many units; every number that can be bought counts at once, and what is none stays until it is mended. */
export function LineQuantity({ line, onNumber, onWrong }: LineQuantityProps) {
  const [wrong, setWrong] = useState<string | null>(null);
  const errorId = useId();
  const type = (text: string) => {
    const number = parseQuantity(text);
    setWrong(number === null ? text : null);
    onWrong(number === null);
    if (number !== null && number !== line.goods_number) onNumber(number);
  };
  return (
    <div className={styles.quantity}>
      <QuantityField
        value={wrong ?? String(line.goods_number)}
        onChange={type}
        label={`Quantity of ${lineLabel(line)}`}
        errorId={wrong === null ? undefined : errorId}
      />
      {wrong !== null && (
        <span id={errorId} role="alert" className={styles.problem}>
          {Number(wrong) > MOST_QUANTITY
            ? `At most ${showNumber(MOST_QUANTITY)} units.`
            : say('enterCartQuantity')}
        </span>
      )}
    </div>
  );
}
