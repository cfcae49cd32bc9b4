import type { CartLine } from '../../../shared/contract/cart';
import { formatNumber } from '../../../shared/lib/format-number';
import { centsToWire, formatMoney, wireToCents } from '../../../shared/lib/money';
import { Button } from '../../components/forms/button';
import styles from './cart-summary.module.css';

interface CartSummaryProps {
  /** Number of selected lines. */
  selected: number;
  total: number;
  /** Wire amount of the selected lines. */
  amount: string;
  /** Whether the amount is confirmed by the server. */
  isSettled: boolean;
  /** Whether the amounts could not be loaded. */
  isStale: boolean;
  busy: boolean;
  onRefresh: () => void;
  /** Label of the checkout button. */
  checkoutLabel: string;
  /** What follows for a visitor; '' for a customer. */
  nextStep: string;
  onCheckOut: () => void;
}

/** Sticky summary below the lines. */
export function CartSummary(props: CartSummaryProps) {
  const { selected, total, amount, isSettled, isStale, busy, checkoutLabel, nextStep } = props;
  const { onRefresh, onCheckOut } = props;
  const count = `${formatNumber(selected)} of ${formatNumber(total)} selected`;
  return (
    <section className={styles.summary} aria-label="Summary">
      <p role="status" className="visually-hidden">
        {isSettled ? `${count}, subtotal ${formatMoney(amount)}` : ''}
      </p>
      <p className={styles.count}>{count}</p>
      <p className={styles.amount} aria-busy={!isSettled}>
        Subtotal <strong>{formatMoney(amount)}</strong>
      </p>
      <Button variant="main" className={styles.button} disabled={busy} onClick={onCheckOut}>
        {busy ? 'One moment…' : checkoutLabel}
      </Button>
      {isStale && (
        <p role="alert" className={styles.stale}>
          The amounts could not be updated. <Button onClick={onRefresh}>Try again</Button>
        </p>
      )}
      {nextStep && <p className={styles.next}>{nextStep}</p>}
      <p className={styles.note}>In US dollars, excluding tax and shipping.</p>
    </section>
  );
}

/** Adds up the server's line amounts and returns a wire amount. Lines that are no longer sold have none. */
export function selectedSubtotal(lines: readonly Pick<CartLine, 'price_sum'>[]): string {
  return centsToWire(
    lines.reduce((sum, { price_sum }) => sum + (price_sum === null ? 0 : wireToCents(price_sum)), 0),
  );
}
