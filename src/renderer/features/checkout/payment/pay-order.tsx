import { useRevalidator } from 'react-router-dom';
import { Button } from '../../../components/forms/button';
import { LinkButton } from '../../../components/forms/link-button';
import type { PayData } from '../checkout-data';
import { CheckoutMessage } from '../checkout-message';
import { PayByCode } from './pay-by-code';

/** An order that was placed, and the code that pays it. */
export function PayOrder({ data: { order, payment, trouble } }: { data: PayData }) {
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
