import { useLocation } from 'react-router-dom';
import type { PageHead } from '../../api/screen-module';
import { MAX_ORDER_ROWS } from '../../../shared/cart/order-list-limits';
import { useSettings } from '../../state/settings';
import { Button } from '../../components/forms/button';
import { ListForm } from './list-form';
import { PageFrame } from '../../components/layout/page-frame';
import styles from './quick-order-screen.module.css';
import { RowTable } from './row-table';
import { rowStatus } from './row';
import { useQuickOrder } from './use-quick-order';

export function load(): Promise<null> {
  return Promise.resolve(null);
}

export function head(): PageHead {
  return {
    title: 'Quick order',
    description:
      'Paste a list of catalogue numbers, CAS numbers or names, or drop a CSV or XLSX file: we find each product and add all of them to your cart at once.',
    canonical: '/quickOrder',
  };
}

/** Remounts the page when another list is pasted into the search box. */
export function Screen() {
  const { key, search } = useLocation();
  const isPasted = new URLSearchParams(search).get('list') === 'pasted';
  const pastedListKey = isPasted ? key : '';
  return <QuickOrderPage key={pastedListKey} pastedListKey={pastedListKey} />;
}

function QuickOrderPage({ pastedListKey }: { pastedListKey: string }) {
  const { email, phone } = useSettings();
  const order = useQuickOrder(pastedListKey);
  const { laterItems } = order;
  const isFull = order.rows.length === MAX_ORDER_ROWS;
  const readyCount = order.rows.filter((row) => rowStatus(row) === 'ready').length;
  const unknownRows = order.rows.filter((row) => rowStatus(row) === 'unknown');
  const unresolvedCount = order.rows.length - readyCount;
  return (
    <PageFrame
      title="Quick order"
      intro="Paste table rows, one product per line, or the text of an e-mail. A catalogue number, a CAS number or a name is enough; sizes and quantities are recognized too."
    >
      <noscript>
        {import.meta.env.SSR && (
          <p>
            Looking up a list needs JavaScript. Please send it to {email} or call {phone} instead.
          </p>
        )}
      </noscript>
      <ListForm
        autoSubmit={pastedListKey !== ''}
        progress={order.progress}
        onList={(items) => void order.check(items)}
        onRestore={order.restore}
      />
      {order.rows.length > 0 && (
        <section className={styles.list} aria-labelledby="quick-order-rows">
          <h2 id="quick-order-rows">Products in your list</h2>
          <p role="status" className={styles.counts}>
            {`${order.rows.length} ${order.rows.length === 1 ? 'row' : 'rows'}: ${readyCount} ready, ${unresolvedCount} ${unresolvedCount === 1 ? 'needs' : 'need'} attention.`}
          </p>
          {laterItems.length > 0 && (
            <p role="status" className={styles.later}>
              {isFull
                ? `Only ${MAX_ORDER_ROWS} rows are checked at a time. Add them to the cart, then check the other ${laterItems.length}.`
                : `${laterItems.length} ${laterItems.length === 1 ? 'row' : 'rows'} of your list ${laterItems.length === 1 ? 'is' : 'are'} still to be checked.`}
            </p>
          )}
          <RowTable rows={order.rows} onChange={order.change} onRemove={order.remove} />
        </section>
      )}
      <p role="status" className={styles.undo}>
        {order.removed.length > 0 && (
          <>
            <span>
              {order.removed.length === 1
                ? '1 row was removed.'
                : `${order.removed.length} rows were removed.`}
            </span>{' '}
            <Button variant="quiet" onClick={order.undo}>
              Undo
            </Button>
          </>
        )}
      </p>
      {(order.rows.length > 0 || laterItems.length > 0) && (
        <div className={styles.actions}>
          <Button
            variant="main"
            disabled={readyCount === 0 || order.busy}
            onClick={() => void order.addToCart()}
          >
            {order.busy
              ? 'One moment…'
              : `Add ${readyCount} ${readyCount === 1 ? 'row' : 'rows'} to the cart`}
          </Button>
          {laterItems.length > 0 && (
            <Button disabled={isFull || order.progress !== null} onClick={() => void order.checkLater()}>
              {laterItems.length === 1 ? 'Check the other row' : `Check the other ${laterItems.length} rows`}
            </Button>
          )}
          {unknownRows.length > 0 && (
            <Button onClick={() => order.remove(unknownRows)}>Remove rows not found</Button>
          )}
        </div>
      )}
    </PageFrame>
  );
}
