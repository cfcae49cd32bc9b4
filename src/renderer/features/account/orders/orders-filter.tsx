import { useState, type FormEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { orderStates, type OrderState } from '../../../../shared/orders/order-status';
import { Button } from '../../../components/forms/button';
import { orderStatusNames } from '../../../components/order/order-status';
import styles from './orders-filter.module.css';

/** Filter of the order list. */
export interface OrdersQuery {
  state: OrderState | undefined;
  searchText: string;
}

const stateLabels: Readonly<Record<OrderState, string>> = { ...orderStatusNames, pending: 'Open' };

export function OrdersFilter({ query }: { query: OrdersQuery }) {
  const navigate = useNavigate();
  const [key, setKey] = useState(query.searchText);
  const search = (event: FormEvent) => {
    event.preventDefault();
    void navigate(ordersPath({ ...query, searchText: key.trim() }));
  };
  return (
    <div className={styles.filter}>
      <nav aria-label="Orders by status">
        <ul className={styles.states}>
          {[undefined, ...orderStates].map((state) => (
            <li key={state ?? 'all'}>
              <Link
                to={ordersPath({ ...query, state })}
                className={styles.state}
                {...(state === query.state && { 'aria-current': 'true' as const })}
              >
                {state ? stateLabels[state] : 'All'}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <form method="post" role="search" aria-label="Orders" className={styles.search} onSubmit={search}>
        <label htmlFor="order-key" className="visually-hidden">
          Order, purchase-order or catalogue number
        </label>
        <input
          id="order-key"
          type="search"
          className={styles.key}
          placeholder="Order, PO or catalogue number"
          maxLength={64}
          value={key}
          onChange={(event) => setKey(event.target.value)}
        />
        <Button type="submit">Find</Button>
      </form>
    </div>
  );
}

function ordersPath({ state, searchText: key }: OrdersQuery): string {
  const query = new URLSearchParams({ ...(state && { state }), ...(key && { q: key }) });
  return query.size > 0 ? `/user/order?${query}` : '/user/order';
}
