import { useState, type FormEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { orderStates, type OrderState } from '../../../../shared/orders/order-status';
import { withQuery } from '../../../../shared/lib/with-query';
import { orderStateLabels } from '../../../../shared/orders/order-status-text';
import { Button } from '../../../components/forms/button';
import styles from './orders-filter.module.css';

/** Maximum characters of the search text, the limit of the contract. */
export const MAX_ORDER_SEARCH_LENGTH = 64;

/** Filter of the order list. */
export interface OrdersQuery {
  state: OrderState | undefined;
  searchText: string;
}

export function OrdersFilter({ query }: { query: OrdersQuery }) {
  const navigate = useNavigate();
  const [searchText, setSearchText] = useState(query.searchText);
  const search = (event: FormEvent) => {
    event.preventDefault();
    void navigate(ordersPath({ ...query, searchText: searchText.trim() }));
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
                {state ? orderStateLabels[state] : 'All'}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <form method="post" role="search" aria-label="Orders" className={styles.search} onSubmit={search}>
        <label htmlFor="order-key" className="visually-hidden">
          Order, purchase-order or catalogue number, or product name
        </label>
        <input
          id="order-key"
          type="search"
          className={styles.searchField}
          placeholder="Order, PO or Cat. No., product"
          maxLength={MAX_ORDER_SEARCH_LENGTH}
          value={searchText}
          onChange={(event) => setSearchText(event.target.value)}
        />
        <Button type="submit">Find</Button>
      </form>
    </div>
  );
}

function ordersPath({ state, searchText }: OrdersQuery): string {
  const query = new URLSearchParams({ ...(state && { state }), ...(searchText && { q: searchText }) });
  return withQuery('/user/order', query);
}
