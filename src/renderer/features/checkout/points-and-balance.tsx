import { useState } from 'react';
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

/** More characters than any number of points has: the browser must not cut a long pasted number to a smaller one. */
const MAX_TYPED_LENGTH = 30;

/** A whole number, possibly in groups of three digits and with decimals of zero. Three decimals would be a group. */
const wholeNumber = /^(?:\d+|\d{1,3}(?:[.,'’٬\s]\d{3})+)(?:[.,٫．，]0{0,2})?$/;

/** Returns the whole number in a text; null for other text, such as `2.5`, `1e2` and `-5`. */
function parsePoints(text: string): number | null {
  const plain = toAsciiDigits(text.trim());
  return wholeNumber.test(plain) ? Number(plain.replace(/[.,٫．，]0{0,2}$/, '').replace(/\D/g, '')) : null;
}

/** Returns the points to use for a typed text, at most `usablePoints`; '' for text that is not a whole number. */
function pointsField(text: string, usablePoints: number): string {
  const points = parsePoints(text);
  return points === null ? '' : String(Math.min(points, usablePoints));
}

/** Returns the message about a typed text that is not a whole number, or is more than the order can use; undefined for others. */
function problemOf(text: string, usablePoints: number): string | undefined {
  const points = parsePoints(text);
  if (points === null) return text.trim() === '' ? undefined : 'Enter a whole number of points, such as 100.';
  return points > usablePoints
    ? `This order can use ${formatNumber(usablePoints)} points, which are used.`
    : undefined;
}

interface PointsAndBalanceProps {
  details: Pick<CheckoutDetails, 'points' | 'points_usable' | 'balance'>;
  fields: CheckoutFields;
  onChange: (change: Partial<CheckoutFields>) => void;
}

/** Renders nothing for a customer who has neither points that the order can use, nor a balance. */
export function PointsAndBalance({ details, fields, onChange }: PointsAndBalanceProps) {
  const { points, points_usable: usablePoints, balance } = details;
  /** As typed: text that is not a whole number stays in the field, with a message. */
  const [typed, setTyped] = useState(fields.points);
  const hasBalance = balance !== '0.00';
  if (usablePoints === 0 && !hasBalance) return null;
  const onPointsInput = (text: string) => {
    setTyped(text);
    onChange({ points: pointsField(text, usablePoints) });
  };
  // The button `Use all` and the server can set other points than the typed ones, which the field then shows.
  const isAsTyped = pointsField(typed, usablePoints) === fields.points;
  return (
    <CheckoutSection title="Points and balance">
      {usablePoints > 0 && (
        <div className={styles.points}>
          <TextField
            name="points"
            label="Points to use"
            value={isAsTyped ? typed : fields.points}
            onChange={onPointsInput}
            maxLength={MAX_TYPED_LENGTH}
            inputMode="numeric"
            autoComplete="off"
            hint={`You have ${formatNumber(points)} and can use up to ${formatNumber(usablePoints)} for this order. ${POINTS_PER_DOLLAR} points are worth $1.00.`}
            problem={isAsTyped ? problemOf(typed, usablePoints) : undefined}
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
