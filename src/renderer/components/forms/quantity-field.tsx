import { MIN_QUANTITY, MAX_QUANTITY, parseQuantity, stepQuantity } from '../../../shared/cart/quantity';
import styles from './quantity-field.module.css';

/** More characters than any quantity has: the browser must not cut a long pasted number to a smaller, valid one. */
const MAX_TYPED_LENGTH = 30;

interface QuantityFieldProps {
  /** As typed; may be empty. */
  value: string;
  onChange: (value: string) => void;
  /** Accessible name. */
  label: string;
  /** Id of the error message. */
  errorId?: string | undefined;
}

/** A number field with minus and plus buttons. Keeps text that is not a quantity, so that the form can report it. */
export function QuantityField({ value, onChange, label, errorId }: QuantityFieldProps) {
  const quantity = parseQuantity(value);
  const step = (by: 1 | -1) => onChange(String(stepQuantity(value, by)));
  return (
    <span className={styles.quantity} role="group" aria-label={label}>
      <button
        type="button"
        className={styles.step}
        aria-label="Decrease quantity"
        aria-disabled={quantity === MIN_QUANTITY}
        tabIndex={quantity === MIN_QUANTITY ? -1 : 0}
        onClick={() => step(-1)}
      >
        −
      </button>
      <input
        className={styles.field}
        aria-label={label}
        inputMode="numeric"
        autoComplete="off"
        maxLength={MAX_TYPED_LENGTH}
        value={value}
        onChange={(event) => onChange(event.target.value)}
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
        aria-label="Increase quantity"
        aria-disabled={quantity === MAX_QUANTITY}
        tabIndex={quantity === MAX_QUANTITY ? -1 : 0}
        onClick={() => step(1)}
      >
        +
      </button>
    </span>
  );
}
