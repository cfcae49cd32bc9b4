import type { Ref } from 'react';
import { showMoney } from '../../../shared/lib/money';
import type { Size } from './stock';
import styles from './size-select.module.css';

interface ProductSizeSelectProps {
  sizes: readonly Size[];
  /** `goods_attr` of the chosen size, '' = none. */
  value: string;
  onChange: (value: string) => void;
  label: string;
  /** Id of the text that says what is missing. */
  errorId?: string | undefined;
  field?: Ref<HTMLSelectElement>;
}

/** Which size to buy, each with its price. */
export function ProductSizeSelect({ sizes, value, onChange, label, errorId, field }: ProductSizeSelectProps) {
  return (
    <select
      ref={field}
      className={styles.select}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      {...(errorId && { 'aria-invalid': true, 'aria-describedby': errorId })}
    >
      {(sizes.length !== 1 || value === '') && <option value="">Select size</option>}
      {sizes.map((size) => (
        <option key={size.goods_attr} value={size.goods_attr}>
          {`${size.attr_value} · ${showMoney(size.attr_price)}`}
        </option>
      ))}
    </select>
  );
}
