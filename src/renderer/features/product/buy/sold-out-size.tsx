import { Link } from 'react-router-dom';
import { availabilityOf } from '../../../../shared/catalogue/availability';
import type { Product } from '../../../../shared/contract/calls';
import { formatWeekdayAndDate } from '../../../../shared/lib/format-date';
import { centsToWire, formatMoney, wireToCents } from '../../../../shared/lib/money';
import { Deferred } from '../../../components/feedback/deferred';
import { availabilityAndShippingText } from '../../../components/product/stock';
import type { ProductData } from '../product-data';
import { NotifyButton } from './notify-button';
import styles from './sold-out-size.module.css';

type SizeOption = Product['options'][number];

/** Id of the section with products that replace a sold-out one. */
export const ALTERNATIVES_ID = 'alternatives';

const MAX_OTHER_SIZES = 3;

interface SoldOutSizeProps {
  product: Product;
  /** The chosen, sold-out size. */
  size: SizeOption;
  onChoose: (goodsAttr: string) => void;
  alternatives: ProductData['alternatives'];
}

/** Says when a sold-out size is expected, and offers other sizes and alternatives. */
export function SoldOutSize({ product, size, onChoose, alternatives }: SoldOutSizeProps) {
  const others = otherSizes(product.options, size);
  return (
    <div className={styles.box} role="group" aria-label={`${size.attr_value} is out of stock`}>
      <p>
        <strong>{size.attr_value} is out of stock.</strong>{' '}
        <span>
          {size.restock_on
            ? `Expected back on ${formatWeekdayAndDate(size.restock_on)} (estimate).`
            : 'We do not know yet when it will be back.'}
        </span>
      </p>
      <NotifyButton
        key={size.goods_attr}
        goodsId={product.goods_id}
        goodsAttr={size.goods_attr}
        size={size.attr_value}
      />
      {others.length > 0 && (
        <div className={styles.others}>
          <p className={styles.label}>Order another size</p>
          <ul>
            {others.map((other) => (
              <li key={other.goods_attr}>
                <button type="button" className={styles.other} onClick={() => onChoose(other.goods_attr)}>
                  <span className={styles.name}>{other.attr_value}</span>{' '}
                  <span>{otherPriceText(size, other)}</span>{' '}
                  <span className={styles.stock}>{availabilityAndShippingText(other)}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {alternatives && (
        // The section of the alternatives reports a failed request.
        <Deferred data={alternatives} fallback={null} failureMessage={null}>
          {({ list }) =>
            list.length > 0 && (
              <Link to={`/goodsInfo?id=${product.goods_id}#${ALTERNATIVES_ID}`} className={styles.link}>
                See alternatives in stock
              </Link>
            )
          }
        </Deferred>
      )}
    </div>
  );
}

/**
 * Returns up to three sizes that can be ordered now: those in stock before those that are made to order, and within each group
 * those with the most similar price first.
 */
export function otherSizes(sizes: readonly SizeOption[], soldOutSize: SizeOption): SizeOption[] {
  const isMadeToOrder = (size: SizeOption) => availabilityOf(size) === 'made to order';
  const priceDifference = (size: SizeOption) => Math.abs(priceCents(size) - priceCents(soldOutSize));
  return sizes
    .filter((size) => size.attr_price !== null && availabilityOf(size) !== 'sold out')
    .sort(
      (a, b) =>
        Number(isMadeToOrder(a)) - Number(isMadeToOrder(b)) || priceDifference(a) - priceDifference(b),
    )
    .slice(0, MAX_OTHER_SIZES);
}

/** A price on request counts as 0: only the sold-out size can have one. */
function priceCents({ attr_price: price }: SizeOption): number {
  return price === null ? 0 : wireToCents(price);
}

/** Returns the price of another size with the difference: `$45.00 (+$12.00)`; '' for a price on request. */
export function otherPriceText(
  { attr_price: soldOutPrice }: Pick<SizeOption, 'attr_price'>,
  { attr_price: otherPrice }: Pick<SizeOption, 'attr_price'>,
): string {
  if (otherPrice === null) return '';
  if (soldOutPrice === null || soldOutPrice === otherPrice) return formatMoney(otherPrice);
  const difference = wireToCents(otherPrice) - wireToCents(soldOutPrice);
  return `${formatMoney(otherPrice)} (${difference > 0 ? '+' : '−'}${formatMoney(centsToWire(Math.abs(difference)))})`;
}
