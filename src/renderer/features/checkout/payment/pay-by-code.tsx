import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ReplyOf } from '../../../../shared/contract/calls';
import type { Order } from '../../../../shared/contract/orders';
import { showMoney } from '../../../../shared/lib/money';
import { Button } from '../../../components/forms/button';
import { Copyable } from '../../../components/feedback/copyable';
import { LinkButton } from '../../../components/forms/link-button';
import { resultPath } from '../checkout-paths';
import facts from './order-facts.module.css';
import styles from './pay-order.module.css';
import { ScanCode } from './scan-code';
import { TimeLeft } from './time-left';
import { usePaymentWatch, type PaymentWatch } from './use-payment-status';

interface PayByCodeProps {
  order: Order;
  payment: ReplyOf<'startPayment'>;
  /** Asks the shop for the payment anew. */
  ask: { busy: boolean; again: () => void };
}

const words: Readonly<Record<PaymentWatch, string>> = {
  unpaid: 'Waiting for your payment. This page goes on by itself.',
  unknown: 'The payment service does not answer at the moment. We keep asking.',
  unreachable: 'The shop cannot be reached at the moment. We keep asking; what you pay is not lost.',
  ended: 'This payment was refused, or its code has run out. Nothing was paid.',
  paid: 'Paid. Thank you!',
};

/** A code to scan, the time that is left, and how the payment stands: read out when it changes. */
export function PayByCode({ order, payment, ask }: PayByCodeProps) {
  const { order_id: id, pay_name: way } = order;
  const { amount, charged, code_url: code, hold_until: until } = payment;
  const navigate = useNavigate();
  const watch = usePaymentWatch(payment.pay_id, payment.log_id);
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
        {words[watch]}
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
