import type { CheckoutSheet } from '../../../shared/contract/checkout';
import { showMoney } from '../../../shared/lib/money';
import { POINTS_PER_DOLLAR } from '../../../shared/orders/points';
import { showNumber } from '../../../shared/lib/format-number';
import { Button } from '../../components/forms/button';
import { TextField } from '../../components/forms/text-field';
import type { CheckoutFields } from './checkout-fields';
import { CheckoutSection } from './checkout-section';
import styles from './points-and-balance.module.css';

interface PointsAndBalanceProps {
  sheet: Pick<CheckoutSheet, 'points' | 'points_usable' | 'balance'>;
  choice: CheckoutFields;
  onChange: (change: Partial<CheckoutFields>) => void;
}

/** What the customer has with the shop and can pay with; nothing for someone who has neither. */
export function PointsAndBalance({ sheet, choice, onChange }: PointsAndBalanceProps) {
  const { points, points_usable: usable, balance } = sheet;
  const hasBalance = balance !== '0.00';
  if (usable === 0 && !hasBalance) return null;
  // More than the order takes would be refused.
  const type = (typed: string) => {
    const digits = typed.replace(/\D/g, '').slice(0, 9);
    onChange({ points: digits && String(Math.min(Number(digits), usable)) });
  };
  return (
    <CheckoutSection title="Points and balance">
      {usable > 0 && (
        <div className={styles.points}>
          <TextField
            name="points"
            label="Points to use"
            value={choice.points}
            onChange={type}
            inputMode="numeric"
            autoComplete="off"
            hint={`You have ${showNumber(points)}; this order takes up to ${showNumber(usable)}. ${POINTS_PER_DOLLAR} points are worth $1.00.`}
          >
            <Button onClick={() => onChange({ points: String(usable) })}>Use all</Button>
          </TextField>
        </div>
      )}
      {hasBalance && (
        <label className={styles.balance}>
          <input
            type="checkbox"
            checked={choice.use_balance === 'yes'}
            onChange={(event) => onChange({ use_balance: event.target.checked ? 'yes' : '' })}
          />
          Pay from my balance of {showMoney(balance)}
        </label>
      )}
    </CheckoutSection>
  );
}
