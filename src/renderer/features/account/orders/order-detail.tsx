import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Order, OrderGoods } from '../../../../shared/contract/orders';
import { orderQuestionUrl } from '../../../../shared/leads/order-question-url';
import { hasShipped, isOpenOrder } from '../../../../shared/orders/order-status';
import { reservationText } from '../../../../shared/orders/reservation';
import { orderShippingText } from '../../../../shared/orders/shipping-day';
import { formatDateTime } from '../../../../shared/lib/format-date';
import { Copyable } from '../../../components/feedback/copyable';
import { Button, LinkButton } from '../../../components/forms/button';
import { AddressLines } from '../../../components/order/address-lines';
import { AmountList } from '../../../components/order/amount-list';
import { OrderLines } from '../../../components/order/order-lines';
import { OrderStatusBadge } from '../../../components/order/order-status';
import { UnverifiedEmailNotice } from '../../../components/order/unverified-email-notice';
import { useDocumentDownload } from '../../../state/use-document-download';
import { useSettings } from '../../../state/settings';
import { AccountLayout } from '../account-layout';
import { Panel } from '../panel';
import { CancelOrderButton, ReorderButton } from './order-actions';
import styles from './order-detail.module.css';

/** Shows the order as it was placed, independent of later changes to products and addresses. */
export function OrderDetail({ order }: { order: Order }) {
  const { order_id: id, can, goods, note, reserved_until: reservedUntil } = order;
  const isOpen = isOpenOrder(order.order_status);
  // With the reservation `stock`, the order waits for goods that are out of stock: its shipping day is unknown.
  const shippingText =
    isOpen && order.reservation !== 'stock'
      ? orderShippingText(goods, { isFirm: order.order_status !== 'pending' })
      : '';
  const reservationNote = reservationText(order.reservation, { canPay: can.pay });
  return (
    <AccountLayout
      title={`Order ${order.order_sn}`}
      intro={
        <Link to="/user/order" className={styles.allOrders}>
          All my orders
        </Link>
      }
    >
      <div className={styles.bar}>
        <OrderStatusBadge order={order} />
        {shippingText && <p>{shippingText}</p>}
        {reservedUntil && <p>{`Your items are reserved until ${formatDateTime(reservedUntil)}.`}</p>}
        {reservationNote && <p>{reservationNote}</p>}
        {isOpen && !order.email_verified && <UnverifiedEmailNotice backTo={`/user/order?id=${id}`} />}
        <div className={styles.actions}>
          {can.pay && (
            <LinkButton to={`/shoppingCart/pay?order=${id}`} variant="main">
              Pay
            </LinkButton>
          )}
          <ReorderButton order={order} />
          {can.cancel && <CancelOrderButton order={order} />}
          <LinkButton to={orderQuestionUrl({ orderNumber: order.order_sn, about: '' })}>
            Ask us about this order
          </LinkButton>
          {hasShipped(order.order_status) && (
            <LinkButton to={orderQuestionUrl({ orderNumber: order.order_sn, about: 'problem' })}>
              Report a problem
            </LinkButton>
          )}
        </div>
      </div>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Panel title={goods.length === 1 ? '1 item' : `${goods.length} items`}>
            <OrderLines
              hasLinks
              label="Items in this order"
              lines={goods}
              renderExtra={(line) => (
                <>
                  {line.lot && <p className={styles.quiet}>{`Lot ${line.lot}`}</p>}
                  <LineDocuments line={line} />
                </>
              )}
            />
          </Panel>
          <Panel title="Amounts">
            <AmountList amounts={order.amounts} isRefunded={order.order_status === 'refunded'} />
          </Panel>
        </div>
        <div className={styles.column}>
          <Panel title="Order history">
            <OrderHistory order={order} />
          </Panel>
          <Panel title="Delivery">
            <address className={styles.address}>
              <AddressLines address={order.delivery} />
            </address>
            {isOpen && (
              <Link
                to={orderQuestionUrl({ orderNumber: order.order_sn, about: 'address' })}
                className={styles.allOrders}
              >
                Ask for another address
              </Link>
            )}
            <Facts
              facts={[
                ['Shipping method', order.shipping_name],
                [
                  'Tracking number',
                  order.tracking && <Copyable label="tracking number" text={order.tracking} />,
                ],
              ]}
            />
          </Panel>
          <Panel title="Payment and documents">
            <OrderDocument order={order} />
            <Facts
              facts={[
                ['Payment method', order.pay_name],
                ['Purchase order number', order.po_number],
                ['Prices of quote', order.quote_sn],
                ['Bill to', order.title && billToText(order.title)],
                ['Your note', note],
                [
                  'Transfer to',
                  order.bank_account.length > 0 && (
                    <>
                      {order.bank_account.map((line) => (
                        <div key={line}>{line}</div>
                      ))}
                      <div>{`Reference: ${order.order_sn}`}</div>
                    </>
                  ),
                ],
              ]}
            />
          </Panel>
        </div>
      </div>
    </AccountLayout>
  );
}

/** Leaves out facts without a value. */
function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  const filledFacts = facts.filter(([, value]) => value);
  if (filledFacts.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {filledFacts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function billToText({ title, tax_number, address }: NonNullable<Order['title']>): string {
  return [title, tax_number, address].filter(Boolean).join(', ');
}

/** Oldest event first. */
function OrderHistory({
  order: { history, order_status: status },
}: {
  order: Pick<Order, 'history' | 'order_status'>;
}) {
  const hasEnded = status === 'cancelled' || status === 'refunded';
  return (
    <ol aria-label="History" className={hasEnded ? styles.ended : undefined}>
      {history.map(({ happened_at: time, text }, index) => (
        <li
          key={time + text}
          className={styles.event}
          {...(index === history.length - 1 && { 'aria-current': 'step' as const })}
        >
          <p>{text}</p>
          <p className={styles.time}>
            <time dateTime={time}>{formatDateTime(time)}</time>
          </p>
        </li>
      ))}
    </ol>
  );
}

/** Links to the certificate of the lot, and to the data sheets, which a stand does not have. */
function LineDocuments({ line }: { line: OrderGoods }) {
  const { goods_sn: catalogueNumber, lot } = line;
  const { stand } = useSettings();
  return (
    <p className={styles.documents}>
      {lot && (
        <Link to={`/coa?lot=${encodeURIComponent(lot)}`}>
          Certificate<span className="visually-hidden">{` of lot ${lot} of ${catalogueNumber}`}</span>
        </Link>
      )}
      {!stand && line.data_sheet && line.safety_sheet && (
        <>
          <a href={line.data_sheet} target="_blank" rel="noreferrer">
            Data sheet<span className="visually-hidden">{` of ${catalogueNumber}`}</span>
          </a>
          <a href={line.safety_sheet} target="_blank" rel="noreferrer">
            Safety data sheet<span className="visually-hidden">{` of ${catalogueNumber}`}</span>
          </a>
        </>
      )}
    </p>
  );
}

/**
 * The document that matches the status: a pro-forma invoice before payment or confirmation, the invoice afterwards, or a link to
 * request it. Renders nothing for an order that gets no invoice.
 */
function OrderDocument({ order }: { order: Order }) {
  const { busy, downloadProforma, downloadInvoice } = useDocumentDownload();
  const { invoice_id: invoiceId } = order;
  if (order.order_status === 'pending')
    return (
      <div className={styles.actions}>
        <Button disabled={busy} onClick={() => void downloadProforma(order.order_id)}>
          Download pro-forma invoice (PDF)
        </Button>
      </div>
    );
  if (invoiceId !== null)
    return (
      <div className={styles.actions}>
        <Button disabled={busy} onClick={() => void downloadInvoice(invoiceId)}>
          Download invoice (PDF)
        </Button>
      </div>
    );
  if (!order.can_request_invoice) return null;
  return (
    <div className={styles.actions}>
      <LinkButton to="/user/invoice">Request invoice</LinkButton>
    </div>
  );
}
