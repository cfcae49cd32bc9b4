import type { Product } from '../../../../shared/contract/calls';
import { formatMoney } from '../../../../shared/lib/money';
import { formatNumber } from '../../../../shared/lib/format-number';
import styles from './tier-prices.module.css';

interface TierPricesProps {
  tiers: Product['options'][number]['tiers'];
  /** Units wished for: the tier that they reach stands out. NaN = none yet. */
  quantity: number;
}

/** What one unit costs when more are bought. */
export function TierPrices({ tiers, quantity }: TierPricesProps) {
  if (tiers.length === 0) return null;
  const reached = tiers.findLast(({ from }) => quantity >= from);
  return (
    <dl className={styles.tiers} aria-label="Price of one unit when more are bought">
      {tiers.map((tier) => (
        <div key={tier.from} className={tier === reached ? styles.reached : styles.tier}>
          <dt>{formatNumber(tier.from)} or more</dt>
          <dd>
            {formatMoney(tier.price)} each
            {tier === reached && <span className="visually-hidden">, reached</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
