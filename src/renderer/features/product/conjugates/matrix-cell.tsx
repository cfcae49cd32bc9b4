import type { ProductInList } from '../../../../shared/contract/calls';
import { availabilityOf } from '../../../../shared/catalogue/availability';
import { formatNumber } from '../../../../shared/lib/format-number';
import { QuoteRequestLink } from '../../../components/product/quote-request-link';
import { sizePriceText, availabilityAndShippingText } from '../../../components/product/stock';
import { formatShippingDay } from '../../../components/order/shipping-day';
import styles from './conjugate-matrix.module.css';

interface MatrixCellProps {
  /** Undefined if the conjugate is not sold in this size. */
  option: ProductInList['options'][number] | undefined;
  size: string;
  /** Formatted price per unit of measure; '' for none, such as for a size of one unit. */
  unitPrice: string;
  product: { goods_sn: string; goods_name: string };
  label: string;
  /** Day from which the working days until shipment count, see `shippingStartDay`: `2026-11-23`. */
  startDay: string;
  isChosen: boolean;
  wasClicked: boolean;
  isSending: boolean;
  onPress: () => void;
}

/**
 * Price and availability of one size of one conjugate, with a button that adds it to the cart, a link that requests a quote for
 * a price on request, or neither when it is sold out.
 */
export function MatrixCell(props: MatrixCellProps) {
  const { option, size, unitPrice, product, label, startDay, isChosen, wasClicked, isSending, onPress } =
    props;
  if (!option)
    return (
      <td className={styles.none}>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">Not sold in this size</span>
      </td>
    );
  const { stock, ships_in_days: days } = option;
  const availability = availabilityOf(option);
  const price = sizePriceText(option);
  const day = formatShippingDay(startDay, days);
  const sizeLabel = (
    <span className={styles.cellSize} aria-hidden="true">
      {size}
    </span>
  );
  const priceLabel = (
    <span className={styles.price}>
      <span>{price}</span> {unitPrice && <span className={styles.each}>{unitPrice}</span>}
    </span>
  );
  if (option.attr_price === null)
    return (
      <td className={styles.cell} data-chosen={isChosen}>
        <span className={styles.cellText}>
          {sizeLabel}
          {priceLabel}
          <QuoteRequestLink product={product} size={size} variant="quiet" />
        </span>
      </td>
    );
  if (availability === 'sold out')
    return (
      <td className={styles.cell} data-chosen={isChosen}>
        <span className={styles.cellText}>
          {sizeLabel}
          {priceLabel}
          <span className={styles.stock}>{availabilityAndShippingText(option)}</span>
        </span>
      </td>
    );
  const isInStock = availability === 'in stock';
  const stockLabel = isInStock ? `${formatNumber(stock)} in stock` : 'made to order';
  const fullPrice = unitPrice ? `${price}, ${unitPrice}` : price;
  const addLabel = wasClicked ? 'Add again' : 'Add to cart';
  return (
    <td className={styles.cell} data-chosen={isChosen}>
      <button
        type="button"
        className={styles.cellButton}
        aria-label={`Add ${size}, ${label}, to the cart: ${fullPrice}, ${stockLabel}, ships ${day}`}
        aria-disabled={isSending}
        onClick={onPress}
      >
        {sizeLabel}
        {priceLabel}
        <span className={isInStock ? styles.inStock : styles.stock}>
          {isInStock ? stockLabel : 'Made to order'}
        </span>
        <span className={styles.day}>{`Ships ${day}`}</span>
        <span className={styles.add}>{isSending ? 'Adding…' : addLabel}</span>
      </button>
    </td>
  );
}
