import { useMemo } from 'react';
import { Navigate, useRevalidator } from 'react-router-dom';
import { privateHead } from '../../api/screen-module';
import { SkeletonRows } from '../../components/feedback/skeleton';
import { Button, LinkButton } from '../../components/forms/button';
import { useFormDraft } from '../../state/form-draft';
import type { CheckoutData } from './checkout-data';
import { CHECKOUT_DRAFT, emptyCheckout } from './checkout-fields';
import { CheckoutForm } from './checkout-form';
import { CheckoutMessage } from './checkout-message';
import { resultPath, type CheckoutGoods } from './checkout-paths';
import { PayOrder } from './payment/pay-order';
import { usePlaceOrder } from './use-place-order';

export { loadCheckout as load } from './checkout-data';

export const head = ({ kind }: CheckoutData) =>
  privateHead(kind === 'pay' ? 'Pay your order' : 'Checkout', '/shoppingCart/pay');

export function Screen({ data }: { data: CheckoutData }) {
  switch (data.kind) {
    case 'pay':
      return <PayOrder data={data} />;
    case 'result':
      return <Navigate to={resultPath(data.orderId)} replace />;
    case 'empty':
      return (
        <CheckoutMessage title="Nothing to check out" text={data.text}>
          <LinkButton to="/shoppingCart" variant="main">
            Go to the cart
          </LinkButton>
          <LinkButton to="/user/order">My orders</LinkButton>
          <LinkButton to="/user/order?view=quotes">My quotes</LinkButton>
        </CheckoutMessage>
      );
    case 'checkout':
    case 'unanswered':
      return <Checkout data={data} />;
  }
}

type CheckoutFormData = Extract<CheckoutData, { kind: 'checkout' | 'unanswered' }>;

/** Keeps the form values while other content replaces the form. */
function Checkout({ data }: { data: CheckoutFormData }) {
  const { revalidate } = useRevalidator();
  const { fields, setFields } = useFormDraft(CHECKOUT_DRAFT, emptyCheckout);
  const placement = usePlaceOrder(
    data.kind === 'unanswered' ? data.sentOrder : null,
    () => void revalidate(),
  );
  // The same object while it names the same goods, because effects depend on it.
  const key = JSON.stringify(data.goods);
  const goods = useMemo(() => JSON.parse(key) as CheckoutGoods, [key]);
  if (placement.unanswered) return <UnansweredOrder sending={placement.sending} onRetry={placement.retry} />;
  if (data.kind === 'unanswered') return <SkeletonRows rows={6} height={72} label="Loading your order…" />;
  return (
    <CheckoutForm
      goods={goods}
      initialPreview={data.initialPreview}
      fields={fields}
      onFieldsChange={setFields}
      placement={placement}
    />
  );
}

/** Shown while the reply to an order is missing. A retry uses the same key and cannot create a second order. */
function UnansweredOrder({ sending, onRetry }: { sending: boolean; onRetry: () => void }) {
  return (
    <CheckoutMessage
      urgent
      title="We could not confirm that your order arrived"
      text="The connection was lost before the shop replied. Check again: if we received the order, you will see it. If not, it is placed now. You cannot order twice this way."
    >
      <Button variant="main" disabled={sending} onClick={onRetry}>
        {sending ? 'Checking…' : 'Check again'}
      </Button>
      <LinkButton to="/user/order">My orders</LinkButton>
      <p role="status" className="visually-hidden">
        {sending && 'Checking…'}
      </p>
    </CheckoutMessage>
  );
}
