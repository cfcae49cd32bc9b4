import { useNavigate, useRevalidator } from 'react-router-dom';
import { Button } from '../../../components/forms/button';
import { LinkButton } from '../../../components/forms/link-button';
import type { PaymentData } from '../checkout-data';
import { CheckoutMessage } from '../checkout-message';
import facts from './order-facts.module.css';
import styles from './pay-order.module.css';
import { useEffect } from 'react';
import type { ReplyOf } from '../../../../shared/contract/calls';
import type { Order } from '../../../../shared/contract/orders';
import { showMoney } from '../../../../shared/lib/money';
import { Copyable } from '../../../components/feedback/copyable';
import { resultPath } from '../checkout-paths';
import { ScanCode } from './scan-code';
import { TimeLeft } from './time-left';
import { type PaymentStatus, usePaymentStatus } from './use-payment-status';

/** An order that was placed, and the code that pays it. */
export function PayOrder({ data: { order, payment, error: trouble } }: { data: PaymentData }) {
  const { state, revalidate } = useRevalidator();
  const ask = { busy: state === 'loading', again: () => void revalidate() };
  // An attempt that has ended is followed by another one, which is watched anew.
  if (payment) return <PayByCode key={payment.log_id} order={order} payment={payment} ask={ask} />;
  return (
    <CheckoutMessage
      title="There is no code to pay with just now"
      text={`Your order ${order.order_sn} is placed. ${trouble}`}
    >
      <Button variant="main" disabled={ask.busy} onClick={ask.again}>
        Try again
      </Button>
      <LinkButton to={`/user/order?id=${order.order_id}`}>Pay later</LinkButton>
    </CheckoutMessage>
  );
}

interface PayByCodeProps {
  order: Order;
  payment: ReplyOf<'startPayment'>;
  /** Asks the shop for the payment anew. */
  ask: { busy: boolean; again: () => void };
}

const statusMessages: Readonly<Record<PaymentStatus, string>> = {
  unpaid: 'Waiting for your payment. This page goes on by itself.',
  unknown: 'The payment service does not answer at the moment. We keep asking.',
  unreachable: 'The shop cannot be reached at the moment. We keep asking; what you pay is not lost.',
  ended: 'This payment was refused, or its code has run out. Nothing was paid.',
  paid: 'Paid. Thank you!',
};

/** A code to scan, the time that is left, and how the payment stands: read out when it changes. */
function PayByCode({ order, payment, ask }: PayByCodeProps) {
  const { order_id: id, pay_name: way } = order;
  const { amount, charged, code_url: code, hold_until: until } = payment;
  const navigate = useNavigate();
  const watch = usePaymentStatus(payment.pay_id, payment.log_id);
  const ended = watch === 'ended';
  useEffect(() => {
    if (watch === 'paid') void navigate(resultPath(id), { replace: true });
  }, [watch, navigate, id]);
  return (
    <section className={styles.screen}>
      <h1>Pay your order</h1>
      <dl className={facts.facts}>
        <div>
          <dt>Order</dt>
          <dd>
            <Copyable label="order number" text={payment.order_sn} />
          </dd>
        </div>
        <div>
          <dt>To pay</dt>
          <dd>
            {showMoney(amount)}
            {charged && <span className={styles.charged}> charged as {charged}</span>}
          </dd>
        </div>
        <div>
          <dt>Time left</dt>
          <dd>
            <TimeLeft until={until} onOver={ask.again} />
          </dd>
        </div>
      </dl>
      {!ended && <ScanCode code={code} way={way} />}
      <p role="status" className={ended ? styles.ended : styles.watch}>
        {statusMessages[watch]}
      </p>
      <div className={facts.ways}>
        {ended && (
          <Button variant="main" disabled={ask.busy} onClick={ask.again}>
            Show a new code
          </Button>
        )}
        <LinkButton to={`/user/order?id=${id}`}>Pay later</LinkButton>
      </div>
    </section>
  );
}
