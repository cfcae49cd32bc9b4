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
  /** Sum of the selected lines that can be ordered, as decimal text in dollars. */
  subtotal: string;
  /** True if no change of the cart is in flight, so that the subtotal is the server's. */
  isSettled: boolean;
  /** True if the amounts could not be loaded. */
  isStale: boolean;
  busy: boolean;
  onRefresh: () => void;
  /** Label of the checkout button. */
  checkoutLabel: string;
  /** Hint that the next step is a sign-in; '' = none is needed. */
  signInHint: string;
  onCheckOut: () => void;
}

/** Sticky summary below the lines. */
export function CartSummary(props: CartSummaryProps) {
  const { selectedCount, lineCount, blockedCount, subtotal, isSettled, isStale } = props;
  const { busy, checkoutLabel, signInHint, onRefresh, onCheckOut } = props;
  const countText = `${formatNumber(selectedCount)} of ${formatNumber(lineCount)} selected`;
  const excluded = excludedText(blockedCount);
  return (
    <section className={styles.summary} aria-label="Summary">
      <p role="status" className="visually-hidden">
        {isSettled
          ? [`${countText}, subtotal ${formatMoney(subtotal)}`, excluded].filter(Boolean).join('. ')
          : ''}
      </p>
      <p className={styles.count}>{countText}</p>
      <p className={styles.subtotal} aria-busy={!isSettled}>
        Subtotal <strong>{formatMoney(subtotal)}</strong>
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
      {signInHint && <p className={styles.signInHint}>{signInHint}</p>}
      <p className={styles.note}>
        In US dollars, excluding tax and shipping. <Link to="/faq?key=tax">Which tax applies?</Link>
      </p>
    </section>
  );
}

/** Returns the note about lines that cannot be ordered; '' when there are none. */
function excludedText(blockedCount: number): string {
  if (blockedCount === 0) return '';
  return blockedCount === 1
    ? '1 line cannot be ordered and is not in the subtotal.'
    : `${formatNumber(blockedCount)} lines cannot be ordered and are not in the subtotal.`;
}

/** Adds up the server's amounts of the lines that can be ordered. Returns decimal text in dollars. */
export function selectedSubtotal(lines: readonly Pick<CartLine, 'price_sum' | 'obstacle'>[]): string {
  const amounts = lines.flatMap(({ price_sum, obstacle }) => (obstacle === '' ? (price_sum ?? []) : []));
  return centsToWire(amounts.reduce((sum, amount) => sum + wireToCents(amount), 0));
}
