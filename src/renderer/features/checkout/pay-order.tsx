import { useEffect } from 'react';
import { useNavigate, useRevalidator } from 'react-router-dom';
import { showMoney } from '../../../shared/domain/money';
import { Button } from '../../ui/button';
import { Copyable } from '../../ui/copyable';
import { LinkButton } from '../../ui/link-button';
import { resultPath } from './checkout-address';
import type { PayData } from './checkout-data';
import { CheckoutMessage } from './checkout-message';
import styles from './pay-order.module.css';
import { ScanCode } from './scan-code';
import { TimeLeft } from './time-left';
import { usePaymentWatch, type PaymentWatch } from './use-payment-watch';

/** An order that was placed, and the code that pays it. */
export function PayOrder({ data: { order, payment, trouble } }: { data: PayData }) {
  const { state, revalidate } = useRevalidator();
  const busy = state === 'loading';
  const later = <LinkButton to={`/user/order?id=${order.order_id}`}>Pay later</LinkButton>;
  if (!payment) {
    return (
      <CheckoutMessage
        title="There is no code to pay with just now"
        text={
          <>
            Your order {order.order_sn} is placed. {trouble}
          </>
        }
      >
        <Button look="main" disabled={busy} onClick={() => void revalidate()}>
          Try again
        </Button>
        {later}
      </CheckoutMessage>
    );
  }
  return (
    <section className={styles.screen}>
      <h1>Pay your order</h1>
      <dl className={styles.facts}>
        <div>
          <dt>Order</dt>
          <dd>
            <Copyable label="order number" text={payment.order_sn} />
          </dd>
        </div>
        <div>
          <dt>To pay</dt>
          <dd>{showMoney(payment.amount)}</dd>
        </div>
        <div>
          <dt>Time left</dt>
          <dd>
            <TimeLeft key={payment.hold_until} until={payment.hold_until} onOver={() => void revalidate()} />
          </dd>
        </div>
      </dl>
      <ScanCode code={payment.code_url} way={order.pay_name} />
      <Watch key={payment.log_id} orderId={order.order_id} payId={payment.pay_id} logId={payment.log_id} />
      <div className={styles.ways}>
        <Button disabled={busy} onClick={() => void revalidate()}>
          Show a new code
        </Button>
        {later}
      </div>
    </section>
  );
}

interface WatchProps {
  orderId: number;
  payId: string;
  logId: string;
}

const words: Readonly<Record<PaymentWatch, string>> = {
  unpaid: 'Waiting for your payment. This page goes on by itself.',
  unknown: 'The payment service does not answer at the moment. We keep asking.',
  unreachable: 'The shop cannot be reached at the moment. We keep asking; what you pay is not lost.',
  paid: 'Paid. Thank you!',
};

/** How the payment stands, read out when it changes; the money leads to the result. */
function Watch({ orderId, payId, logId }: WatchProps) {
  const navigate = useNavigate();
  const watch = usePaymentWatch(payId, logId);
  useEffect(() => {
    if (watch === 'paid') void navigate(resultPath(orderId), { replace: true });
  }, [watch, navigate, orderId]);
  return (
    <p role="status" className={styles.watch}>
      {words[watch]}
    </p>
  );
}
