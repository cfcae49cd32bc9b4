import type { Amounts } from '../../../shared/contract/checkout';
import { formatMoney } from '../../../shared/lib/money';
import styles from './amount-list.module.css';

const ZERO = '0.00';

interface AmountListProps {
  amounts: Amounts;
  /** False when the total is shown outside the list. */
  showsTotal?: boolean;
  /** False until the shipping method is chosen; the fee is then shown as unknown instead of free. */
  isShippingKnown?: boolean;
  /** True for an order whose total was refunded. */
  isRefunded?: boolean;
}

/** The amounts of an order as calculated by the server. */
export function AmountList({
  amounts,
  showsTotal = true,
  isShippingKnown = true,
  isRefunded = false,
}: AmountListProps) {
  const { goods, shipping, tax, tax_name: taxName, points, balance } = amounts;
  const shippingFee = shipping === ZERO ? 'Free' : formatMoney(shipping);
  return (
    <dl className={styles.amounts}>
      <Amount name="Goods" value={formatMoney(goods)} />
      <Amount name="Shipping" value={isShippingKnown ? shippingFee : '–'} />
      {(taxName || tax !== ZERO) && <Amount name={taxName || 'Tax'} value={formatMoney(tax)} />}
      {points !== ZERO && <Amount name="Paid with points" value={`−${formatMoney(points)}`} />}
      {balance !== ZERO && <Amount name="Paid from your balance" value={`−${formatMoney(balance)}`} />}
      {showsTotal && (
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>{formatMoney(amounts.total)}</dd>
        </div>
      )}
      {isRefunded && amounts.total !== ZERO && (
        <Amount name="Refunded" value={`−${formatMoney(amounts.total)}`} />
      )}
    </dl>
  );
}

function Amount({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
