import type { CartLine } from '../../../shared/contract/cart';
import { formatNumber } from '../../../shared/lib/format-number';
import { centsToWire, formatMoney, wireToCents } from '../../../shared/lib/money';
import { Link } from 'react-router-dom';
import { Button } from '../../components/forms/button';
import styles from './cart-summary.module.css';

interface CartSummaryProps {
  /** Number of selected lines. */
  selectedCount: number;
  /** Number of lines in the cart. */
  lineCount: number;
  /** Number of selected lines that cannot be ordered. */
  blockedCount: number;
  /** Wire amount of the selected lines that can be ordered. */
  amount: string;
  /** True if the amount is confirmed by the server. */
  isSettled: boolean;
  /** True if the amounts could not be loaded. */
  isStale: boolean;
  busy: boolean;
  onRefresh: () => void;
  /** Label of the checkout button. */
  checkoutLabel: string;
  /** Hint for a visitor without a session; '' for a customer. */
  nextStep: string;
  onCheckOut: () => void;
}

/** Sticky summary below the lines. */
export function CartSummary(props: CartSummaryProps) {
  const { selectedCount, lineCount, blockedCount, amount, isSettled, isStale } = props;
  const { busy, checkoutLabel, nextStep, onRefresh, onCheckOut } = props;
  const count = `${formatNumber(selectedCount)} of ${formatNumber(lineCount)} selected`;
  const excluded = excludedText(blockedCount);
  return (
    <section className={styles.summary} aria-label="Summary">
      <p role="status" className="visually-hidden">
        {isSettled ? [`${count}, subtotal ${formatMoney(amount)}`, excluded].filter(Boolean).join('. ') : ''}
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
      {excluded && <p className={styles.excluded}>{excluded}</p>}
      {nextStep && <p className={styles.next}>{nextStep}</p>}
      <p className={styles.note}>
        In US dollars, excluding tax and shipping. <Link to="/faq?key=tax">Which tax applies?</Link>
      </p>
    </section>
  );
}

function excludedText(blockedCount: number): string {
  if (blockedCount === 0) return '';
  return blockedCount === 1
    ? '1 line cannot be ordered and is not in the subtotal.'
    : `${formatNumber(blockedCount)} lines cannot be ordered and are not in the subtotal.`;
}

/** Adds up the server's amounts of the lines that can be ordered and returns a wire amount. */
export function selectedSubtotal(lines: readonly Pick<CartLine, 'price_sum' | 'obstacle'>[]): string {
  const amounts = lines.flatMap(({ price_sum, obstacle }) => (obstacle === '' ? (price_sum ?? []) : []));
  return centsToWire(amounts.reduce((sum, amount) => sum + wireToCents(amount), 0));
}
