import type { Ref } from 'react';
import { sizePriceText, type Size } from './stock';
import styles from './size-select.module.css';

interface SizeSelectProps {
  sizes: readonly Size[];
  /** `goods_attr` of the chosen size, '' for none. */
  value: string;
  onChange: (value: string) => void;
  label: string;
  /** Id of the error message. */
  errorId?: string | undefined;
  selectRef?: Ref<HTMLSelectElement>;
}

/** A list of sizes with prices. The only size of a product cannot be deselected. */
export function SizeSelect({ sizes, value, onChange, label, errorId, selectRef }: SizeSelectProps) {
  return (
    <select
      ref={selectRef}
      className={styles.select}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      {...(errorId && { 'aria-invalid': true, 'aria-describedby': errorId })}
    >
      {(sizes.length !== 1 || value === '') && <option value="">Select size</option>}
      {sizes.map((size) => (
        <option key={size.goods_attr} value={size.goods_attr}>
          {`${size.attr_value} · ${sizePriceText(size)}`}
        </option>
      ))}
    </select>
  );
}
