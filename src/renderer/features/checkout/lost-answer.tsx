import { Button } from '../../components/forms/button';
import { LinkButton } from '../../components/forms/link-button';
import { CheckoutMessage } from './checkout-message';

/** The order was sent and no answer came: whoever asks again gets that of the first time, never a second order. */
export function LostAnswer({ sending, onAskAgain }: { sending: boolean; onAskAgain: () => void }) {
  return (
    <CheckoutMessage
      urgent
      title="We do not know yet whether your order arrived"
      text="The connection broke off before the answer came. Ask again: if the order has arrived, you will see it; if not, it is placed now. You cannot order twice this way."
    >
      <Button variant="main" aria-disabled={sending} onClick={onAskAgain}>
        {sending ? 'Asking…' : 'Ask again'}
      </Button>
      <LinkButton to="/user/order">My orders</LinkButton>
      <p role="status" className="visually-hidden">
        {sending && 'Asking…'}
      </p>
    </CheckoutMessage>
  );
}
