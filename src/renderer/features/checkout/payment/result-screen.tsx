import { parseId } from '../../../../shared/catalogue/list-url';
import type { Order } from '../../../../shared/contract/orders';
import { formatMoney } from '../../../../shared/lib/money';
import { isOpenOrder } from '../../../../shared/orders/order-status';
import { LoadFailure, unwrap } from '../../../api/failure';
import { type LoadArgs, privateHead } from '../../../api/screen-module';
import { Copyable } from '../../../components/feedback/copyable';
import { Button, LinkButton } from '../../../components/forms/button';
import { OrderStatusBadge } from '../../../components/order/order-status';
import { UnverifiedEmailNotice } from '../../../components/order/unverified-email-notice';
import { useDocumentDownload } from '../../../state/use-document-download';
import { payPath, resultPath } from '../checkout-paths';
import factStyles from './order-facts.module.css';
import { resultMessage } from './result-messages';
import styles from './result-screen.module.css';

export async function load({ client, url, signal }: LoadArgs): Promise<Order> {
  const id = parseId(url.searchParams.get('order'));
  if (id === null)
    throw new LoadFailure({ kind: 'refused', message: 'Order not found.', code: 0, field: 'order' });
  return unwrap(await client.call('orderDetail', { order_id: id }, { signal }));
}

export const head = (order: Order) => privateHead(resultMessage(order).title, '/shoppingCart/payResult');

/** SVG paths of the sign above the title, on a 24-unit square: a tick, a cross and an exclamation mark. */
const signPaths = {
  good: 'M5 12.5l4.5 4.5L19 7.5',
  bad: 'M7 7l10 10M17 7L7 17',
  open: 'M12 6v7M12 17v.5',
} as const;

export function Screen({ data: order }: { data: Order }) {
  const { title, text, tone } = resultMessage(order);
  const canScan = order.can.pay && order.pay_kind === 'scan';
  return (
    <section className={styles.screen}>
      <div className={`${styles.sign} ${styles[tone]}`} aria-hidden="true">
        <svg viewBox="0 0 24 24" width="32" height="32">
          <path d={signPaths[tone]} />
        </svg>
      </div>
      <h1>{title}</h1>
      <p className={styles.text}>{text}</p>
      {isOpenOrder(order.order_status) && !order.email_verified && (
        <UnverifiedEmailNotice backTo={resultPath(order.order_id)} />
      )}
      <dl className={factStyles.facts}>
        <div>
          <dt>Order</dt>
          <dd>
            <Copyable label="order number" text={order.order_sn} />
          </dd>
        </div>
        <div>
          <dt>Amount</dt>
          <dd>{formatMoney(order.amount)}</dd>
        </div>
        <div>
          <dt>Status</dt>
          <dd>
            <OrderStatusBadge order={order} />
          </dd>
        </div>
      </dl>
      {order.bank_account.length > 0 && <TransferAccount order={order} />}
      <div className={factStyles.actions}>
        {canScan && (
          <LinkButton to={payPath(order.order_id)} variant="main">
            Pay now
          </LinkButton>
        )}
        <LinkButton to={`/user/order?id=${order.order_id}`} variant={canScan ? 'plain' : 'main'}>
          View order
        </LinkButton>
        <LinkButton to="/">Continue shopping</LinkButton>
      </div>
    </section>
  );
}

function TransferAccount({ order }: { order: Order }) {
  const { busy, downloadProforma } = useDocumentDownload();
  return (
    <section className={styles.transferAccount} aria-labelledby="transfer-account">
      <h2 id="transfer-account">Bank transfer</h2>
      <address className={styles.lines}>
        {order.bank_account.map((line) => (
          <div key={line}>{line}</div>
        ))}
        <div>{`Reference: ${order.order_sn}`}</div>
      </address>
      <Button disabled={busy} onClick={() => void downloadProforma(order.order_id)}>
        Download pro-forma invoice (PDF)
      </Button>
    </section>
  );
}
