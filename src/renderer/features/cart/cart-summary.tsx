import { centsToWire, showMoney, wireToCents } from '../../../shared/lib/money';
import { showNumber } from '../../../shared/lib/format-number';
import { Button } from '../../components/forms/button';
import styles from './cart-summary.module.css';
import type { CartLine } from '../../../shared/contract/cart';

interface CartSummaryProps {
  /** Selected lines, and all. */
  chosen: number;
  all: number;
  /** Of the selected lines, as the wire has it. */
  amount: string;
  /** The amount is the server's for just what is shown. */
  settled: boolean;
  /** The amounts could not be asked for. */
  behind: boolean;
  busy: boolean;
  onRefresh: () => void;
  /** The words on the button that goes on. */
  action: string;
  onCheckOut: () => void;
}

/** How much is selected, what it costs, and the way to pay; stays in sight below the lines. */
export function CartSummary(props: CartSummaryProps) {
  const { chosen, all, amount, settled, behind, busy, action, onRefresh, onCheckOut } = props;
  const count = `${showNumber(chosen)} of ${showNumber(all)} selected`;
  return (
    <section className={styles.summary} aria-label="Summary">
      <p role="status" className="visually-hidden">
        {settled ? `${count}, subtotal ${showMoney(amount)}` : ''}
      </p>
      <p className={styles.count}>{count}</p>
      <p className={styles.amount} aria-busy={!settled}>
        Subtotal <strong>{showMoney(amount)}</strong>
      </p>
      <Button variant="main" className={styles.go} disabled={busy} onClick={onCheckOut}>
        {busy ? 'One moment…' : action}
      </Button>
      {behind && (
        <p role="alert" className={styles.behind}>
          The amounts could not be brought up to date. <Button onClick={onRefresh}>Try again</Button>
        </p>
      )}
      <p className={styles.note}>In US dollars, without tax and freight.</p>
    </section>
  );
}

/**
 * What some lines cost together, as the wire has it: the server's own amounts, added up in cents. A size that is no
 * longer sold has none.
 */
export function selectedSubtotal(lines: readonly Pick<CartLine, 'price_sum'>[]): string {
  return centsToWire(
    lines.reduce((sum, { price_sum }) => sum + (price_sum === null ? 0 : wireToCents(price_sum)), 0),
  );
}
