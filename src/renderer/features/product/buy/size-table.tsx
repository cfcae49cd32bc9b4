import { useId } from 'react';
import { availabilityOf } from '../../../../shared/catalogue/availability';
import { formatMoney } from '../../../../shared/lib/money';
import type { Product } from '../../../../shared/contract/calls';
import { formatShippingDay } from '../../../components/order/shipping-day';
import {
  sizePriceText,
  availabilityAndShippingText,
  availabilityText,
} from '../../../components/product/stock';
import styles from './size-table.module.css';

interface SizeTableProps {
  sizes: Product['options'];
  /** Day from which the working days until shipment count, see `shippingStartDay`: `2026-11-23`. */
  startDay: string;
  /** `goods_attr` of the chosen size; '' for none. */
  value: string;
  onChange: (value: string) => void;
  errorId: string | undefined;
}

/** Radio group of sizes with price and stock. */
export function SizeTable({ sizes, startDay, value, onChange, errorId }: SizeTableProps) {
  const group = useId();
  return (
    <fieldset className={styles.sizes} {...(errorId && { 'aria-describedby': errorId })}>
      <legend className="visually-hidden">Size</legend>
      <div className={styles.head} aria-hidden="true">
        <span>Size</span> <span>Price</span>
      </div>
      {sizes.map((size) => (
        <div key={size.goods_attr}>
          <label className={styles.size}>
            <input
              type="radio"
              name={group}
              checked={value === size.goods_attr}
              onChange={() => onChange(size.goods_attr)}
              {...(errorId && { 'aria-invalid': true })}
            />
            <span className={styles.value}>{size.attr_value}</span>{' '}
            <span className={styles.price}>{sizePriceText(size)}</span>{' '}
            <span className={availabilityOf(size) === 'in stock' ? styles.inStock : styles.stock}>
              {/* Only a size with a price can be ordered and has a shipping day. */}
              {availabilityOf(size) !== 'sold out' && size.attr_price !== null ? (
                <>
                  <span>{availabilityText(size)}</span>{' '}
                  <span
                    className={styles.day}
                  >{`· ships ${formatShippingDay(startDay, size.ships_in_days)}`}</span>
                </>
              ) : (
                <span>{availabilityAndShippingText(size)}</span>
              )}
            </span>{' '}
            {size.unit_price && (
              <span className={styles.unitPrice}>
                {`${formatMoney(size.unit_price.price)} per ${size.unit_price.unit}`}
              </span>
            )}
          </label>
        </div>
      ))}
    </fieldset>
  );
}
