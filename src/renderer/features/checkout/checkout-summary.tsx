import { Link } from 'react-router-dom';
import { confirmEmailUrl } from '../../../shared/accounts/redirect-target';
import type { CheckoutDetails } from '../../../shared/contract/checkout';
import type { Failure } from '../../../shared/contract/envelope';
import { reservationText } from '../../../shared/orders/reservation';
import { orderShippingText } from '../../../shared/orders/shipping-day';
import { formatMoney } from '../../../shared/lib/money';
import { errorActionFor } from '../../api/error-actions';
import { Button } from '../../components/forms/button';
import { AmountList } from '../../components/order/amount-list';
import { checkoutPath, type CheckoutGoods } from './checkout-paths';
import styles from './checkout-summary.module.css';

interface CheckoutSummaryProps {
  goods: CheckoutGoods;
  details: Pick<CheckoutDetails, 'amounts' | 'shipping_id' | 'list' | 'reservation' | 'tax_note'>;
  /** True if the amounts are loading or failed to load. */
  isStale: boolean;
  failure: Failure | null;
  sending: boolean;
  onRetry: () => void;
}

/** On narrow screens the total and the button are sticky. */
export function CheckoutSummary({
  goods,
  details,
  isStale,
  failure,
  sending,
  onRetry,
}: CheckoutSummaryProps) {
  const { amounts } = details;
  // An order without an amount to pay is paid as soon as it is placed.
  const isPaidAtOnce = Number(amounts.total) === 0;
  const shippingText =
    details.shipping_id === null ? '' : orderShippingText(details.list, { isFirm: isPaidAtOnce });
  const total = formatMoney(amounts.total);
  const reservationNote = reservationText(details.reservation, { canPay: false });
  const isLoading = isStale && !failure;
  let submitLabel = isLoading ? 'One moment…' : 'Place order';
  if (sending) submitLabel = 'Placing your order…';
  return (
    <div className={styles.side}>
      <section className={styles.summary} aria-label="Summary" aria-busy={isStale}>
        <h2>Summary</h2>
        <div className={isStale ? styles.stale : undefined}>
          <AmountList amounts={amounts} showsTotal={false} isShippingKnown={details.shipping_id !== null} />
        </div>
        <p className={styles.tax}>{details.tax_note}</p>
        {shippingText && <p className={styles.note}>{shippingText}</p>}
        {reservationNote && (
          <div className={styles.note}>
            <p>{reservationNote}</p>
            {details.reservation === 'unverified' && (
              <Link to={confirmEmailUrl(checkoutPath(goods))} className={styles.confirm}>
                Confirm my e-mail address
              </Link>
            )}
          </div>
        )}
      </section>
      <div className={styles.submit}>
        {failure && (
          <div role="alert" className={styles.failure}>
            <p>{`The amounts could not be calculated. ${errorActionFor(failure).message}`}</p>
            <Button onClick={onRetry}>Try again</Button>
          </div>
        )}
        <div className={styles.total}>
          <span>Total</span>{' '}
          <strong className={isStale ? styles.stale : undefined} data-testid="total">
            {total}
          </strong>
        </div>
        <p role="status" className="visually-hidden">
          {isStale ? 'Calculating the total…' : `Total ${total}`}
        </p>
        <Button
          type="submit"
          variant="main"
          className={styles.placeOrder ?? ''}
          disabled={isStale || sending}
        >
          {submitLabel}
        </Button>
      </div>
    </div>
  );
}
