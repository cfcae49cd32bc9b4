import type { Amounts } from '../../shared/contract/checkout';
import { showMoney } from '../../shared/domain/money';
import styles from './amount-list.module.css';

const NOTHING = '0.00';

/** What an order's total is made of, as the server worked it out. */
export function AmountList({ amounts, total = true }: { amounts: Amounts; total?: boolean }) {
  const { goods, shipping, tax, tax_name: taxName, points, balance } = amounts;
  return (
    <dl className={styles.amounts}>
      <Amount name="Goods" value={showMoney(goods)} />
      <Amount name="Shipping" value={shipping === NOTHING ? 'Free' : showMoney(shipping)} />
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
