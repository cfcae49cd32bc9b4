import { useEffect, type RefObject } from 'react';
import { useNavigate, useRevalidator } from 'react-router-dom';
import type { Order } from '../../../../shared/contract/orders';
import { formatMoney } from '../../../../shared/lib/money';
import { Copyable } from '../../../components/feedback/copyable';
import { Button, LinkButton } from '../../../components/forms/button';
import { useFocusOnChange } from '../../../hooks/use-focus-on-change';
import type { PaymentData, StartedPayment } from '../checkout-data';
import { CheckoutMessage } from '../checkout-message';
import { resultPath } from '../checkout-paths';
import factStyles from './order-facts.module.css';
import styles from './pay-order.module.css';
import { ScanCode } from './scan-code';
import { TimeLeft } from './time-left';
import { usePaymentStatus, type PaymentStatus } from './use-payment-status';

export function PayOrder({ data: { order, payment, error, isRefused } }: { data: PaymentData }) {
  const { state, revalidate } = useRevalidator();
  const retry = { busy: state === 'loading', request: () => void revalidate() };
  const titleRef = useFocusOnChange(payment?.log_id);
  if (payment)
    return (
      <PayByCode
        // A new attempt has another key, which remounts the component.
        key={payment.log_id}
        titleRef={titleRef}
        order={order}
        payment={payment}
        retry={retry}
      />
    );
  return (
    <CheckoutMessage
      title={isRefused ? 'This order cannot be paid now' : 'No payment code is available right now'}
      text={`Your order ${order.order_sn} is placed. ${error}`}
    >
      {!isRefused && (
        <Button variant="main" disabled={retry.busy} onClick={retry.request}>
          Try again
        </Button>
      )}
      <LinkButton to={`/user/order?id=${order.order_id}`}>
        {isRefused ? 'View order' : 'Pay later'}
      </LinkButton>
    </CheckoutMessage>
  );
}

interface PayByCodeProps {
  titleRef: RefObject<HTMLHeadingElement>;
  order: Order;
  payment: StartedPayment;
  /** Requests a new payment. */
  retry: { busy: boolean; request: () => void };
}

const statusMessages: Readonly<Record<PaymentStatus, string>> = {
  unpaid: 'Waiting for your payment. This page updates automatically.',
  unknown: 'The payment service is not responding. We keep trying.',
  unreachable: 'The shop is currently unavailable. We keep trying; your payment will not be lost.',
  ended: 'This payment was declined, or its code expired. You were not charged.',
  paid: 'Paid. Thank you!',
};

/** Shows the QR code, the time left and the payment status, which is announced when it changes. */
function PayByCode({ titleRef, order, payment, retry }: PayByCodeProps) {
  const { order_id: id, pay_name: paymentMethod } = order;
  const { amount, charged, code_url: code, payableUntil: until } = payment;
  const navigate = useNavigate();
  const status = usePaymentStatus(payment.pay_id, payment.log_id);
  const isEnded = status === 'ended';
  useEffect(() => {
    if (status === 'paid') void navigate(resultPath(id), { replace: true });
  }, [status, navigate, id]);
  return (
    <section className={styles.screen}>
      <h1 ref={titleRef} tabIndex={-1}>
        Pay your order
      </h1>
      <dl className={factStyles.facts}>
        <div>
          <dt>Order</dt>
          <dd>
            <Copyable label="order number" text={payment.order_sn} />
          </dd>
        </div>
        <div>
          <dt>To pay</dt>
          <dd>
            {formatMoney(amount)}
            {charged && <span className={styles.charged}>{` charged as ${charged}`}</span>}
          </dd>
        </div>
        <div>
          <dt>Time left</dt>
          <dd>
            <TimeLeft until={until} onExpired={retry.request} />
          </dd>
        </div>
      </dl>
      {!isEnded && <ScanCode code={code} method={paymentMethod} />}
      <p role="status" className={isEnded ? styles.ended : styles.status}>
        {statusMessages[status]}
      </p>
      <div className={factStyles.actions}>
        {isEnded && (
          <Button variant="main" disabled={retry.busy} onClick={retry.request}>
            Show a new code
          </Button>
        )}
        <LinkButton to={`/user/order?id=${id}`}>Pay later</LinkButton>
      </div>
    </section>
  );
}
