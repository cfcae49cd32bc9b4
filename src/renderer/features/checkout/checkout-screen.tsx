import { Navigate } from 'react-router-dom';
import { LinkButton } from '../../components/forms/link-button';
import type { PageHead } from '../../api/screen-module';
import type { CheckoutData } from './checkout-data';
import { Checkout } from './checkout';
import { resultPath } from './checkout-paths';
import { CheckoutMessage } from './checkout-message';
import { PayOrder } from './payment/pay-order';

export { loadCheckout as load } from './checkout-data';

export function head({ kind }: CheckoutData): PageHead {
  const title = kind === 'pay' ? 'Pay your order' : 'Checkout';
  return { title, description: title, canonical: '/shoppingCart/pay', robots: 'noindex' };
}

export function Screen({ data }: { data: CheckoutData }) {
  switch (data.kind) {
    case 'pay':
      return <PayOrder data={data} />;
    case 'settled':
      return <Navigate to={resultPath(data.orderId)} replace />;
    case 'nothing':
      return (
        <CheckoutMessage title="Nothing to check out" text={data.text}>
          <LinkButton to="/shoppingCart" variant="main">
            Go to the cart
          </LinkButton>
          <LinkButton to="/user/order">My orders</LinkButton>
        </CheckoutMessage>
      );
    case 'sheet':
    case 'lost':
      return <Checkout data={data} />;
  }
}
