import { LEAST_QUANTITY, MOST_QUANTITY, parseQuantity, stepQuantity } from '../../../shared/cart/quantity';
import styles from './quantity-field.module.css';

interface QuantityFieldProps {
  /** As typed, so that an emptied field stays empty. */
  value: string;
  onChange: (value: string) => void;
  /** What is counted, for people who do not see the field's place. */
  label: string;
  /** Id of the text that says what is wrong with the value. */
  errorId?: string | undefined;
}

/** Units to buy: typed, or by the buttons on both sides. */
export function QuantityField({ value, onChange, label, errorId }: QuantityFieldProps) {
  const quantity = parseQuantity(value);
  const step = (by: 1 | -1) => onChange(String(stepQuantity(value, by)));
  return (
    <span className={styles.quantity} role="group" aria-label={label}>
      <button
        type="button"
        className={styles.step}
        aria-label="One less"
        disabled={quantity === LEAST_QUANTITY}
        onClick={() => step(-1)}
      >
        −
      </button>
      <input
        className={styles.field}
        aria-label={label}
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        value={value}
        onChange={(event) => onChange(event.target.value.replace(/\D/g, ''))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          step(event.key === 'ArrowUp' ? 1 : -1);
        }}
        {...(errorId && { 'aria-invalid': true, 'aria-describedby': errorId })}
      />
      <button
        type="button"
        className={styles.step}
        aria-label="One more"
        disabled={quantity === MOST_QUANTITY}
        onClick={() => step(1)}
      >
        +
      </button>
    </span>
  );
}
