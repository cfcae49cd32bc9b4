import { toAsciiDigits } from '../../../shared/lib/ascii-digits';
import type { CheckoutDetails } from '../../../shared/contract/checkout';
import { formatNumber } from '../../../shared/lib/format-number';
import { formatMoney } from '../../../shared/lib/money';
import { POINTS_PER_DOLLAR } from '../../../shared/orders/points';
import { Button } from '../../components/forms/button';
import { TextField } from '../../components/forms/text-field';
import type { CheckoutFields } from './checkout-fields';
import { CheckoutSection } from './checkout-section';
import styles from './points-and-balance.module.css';

/** More digits than any balance of points has. */
const MAX_POINTS_DIGITS = 9;

interface PointsAndBalanceProps {
  details: Pick<CheckoutDetails, 'points' | 'points_usable' | 'balance'>;
  fields: CheckoutFields;
  onChange: (change: Partial<CheckoutFields>) => void;
}

/** Renders nothing for a customer who has neither points that the order can use, nor a balance. */
export function PointsAndBalance({ details, fields, onChange }: PointsAndBalanceProps) {
  const { points, points_usable: usablePoints, balance } = details;
  const hasBalance = balance !== '0.00';
  if (usablePoints === 0 && !hasBalance) return null;
  // Limits the input, because the server rejects more points than the order can use.
  const onPointsInput = (typed: string) => {
    // Removes pasted decimals: `2.00` must not become 200. Exactly three digits after a separator are thousands.
    const integerText = toAsciiDigits(typed).replace(/[.,٫．，](?!\d{3}\s*$)\d*\s*$/, '');
    // Ignores a text with signs or letters, such as `1e2` or `-5`: without them it would be another number.
    if (/[^\d\s.,'’٬]/.test(integerText)) return;
    const digits = integerText.replace(/\D/g, '').slice(0, MAX_POINTS_DIGITS);
    onChange({ points: digits && String(Math.min(Number(digits), usablePoints)) });
  };
  return (
    <CheckoutSection title="Points and balance">
      {usablePoints > 0 && (
        <div className={styles.points}>
          <TextField
            name="points"
            label="Points to use"
            value={fields.points}
            onChange={onPointsInput}
            inputMode="numeric"
            autoComplete="off"
            hint={`You have ${formatNumber(points)} and can use up to ${formatNumber(usablePoints)} for this order. ${POINTS_PER_DOLLAR} points are worth $1.00.`}
          >
            <Button onClick={() => onChange({ points: String(usablePoints) })}>Use all</Button>
          </TextField>
        </div>
      )}
      {hasBalance && (
        <label className={styles.balance}>
          <input
            type="checkbox"
            checked={fields.use_balance === 'yes'}
            onChange={(event) => onChange({ use_balance: event.target.checked ? 'yes' : '' })}
          />
          Pay from my balance of {formatMoney(balance)}
        </label>
      )}
    </CheckoutSection>
  );
}
