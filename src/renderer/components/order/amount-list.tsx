import type { Amounts } from '../../../shared/contract/checkout';
import { showMoney } from '../../../shared/lib/money';
import styles from './amount-list.module.css';

const NOTHING = '0.00';

interface AmountListProps {
  amounts: Amounts;
  total?: boolean;
  /** False while nothing is known of how it is sent: the fee is not free then. */
  shipped?: boolean;
}

/** What an order's total is made of, as the server worked it out. */
export function AmountList({ amounts, total = true, shipped = true }: AmountListProps) {
  const { goods, shipping, tax, tax_name: taxName, points, balance } = amounts;
  const fee = shipping === NOTHING ? 'Free' : showMoney(shipping);
  return (
    <dl className={styles.amounts}>
      <Amount name="Goods" value={showMoney(goods)} />
      <Amount name="Shipping" value={shipped ? fee : '–'} />
      {(taxName || tax !== NOTHING) && <Amount name={taxName || 'Tax'} value={showMoney(tax)} />}
      {points !== NOTHING && <Amount name="Paid with points" value={`−${showMoney(points)}`} />}
      {balance !== NOTHING && <Amount name="Paid from your balance" value={`−${showMoney(balance)}`} />}
      {total && (
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>{showMoney(amounts.total)}</dd>
        </div>
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
