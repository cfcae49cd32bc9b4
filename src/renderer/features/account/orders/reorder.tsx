import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OrderInList } from '../../../../shared/contract/orders';
import { useCartCall } from '../../../state/cart-call';
import { useNotify } from '../../../state/notices';
import { useRemedy } from '../../../state/use-remedy';
import { Button } from '../../../ui/button';

/** Puts the goods of an order into the cart again, and says what can no longer be had. */
export function Reorder({ order }: { order: Pick<OrderInList, 'order_id' | 'order_sn' | 'goods'> }) {
  const { order_id: id, order_sn: number, goods } = order;
  const call = useCartCall();
  const navigate = useNavigate();
  const notify = useNotify();
  const applyRemedy = useRemedy();
  const [busy, setBusy] = useState(false);
  const reorder = async () => {
    setBusy(true);
    const outcome = await call('reorder', { order_id: id });
    setBusy(false);
    if (!outcome.ok) return applyRemedy(outcome.failure);
    const { left_out: leftOut } = outcome.data;
    if (leftOut.length > 0) {
      notify({ tone: 'warning', text: `No longer to be had, so not in your cart: ${leftOut.join(', ')}.` });
    }
    if (leftOut.length === goods.length) return;
    notify({ tone: 'success', text: `The goods of order ${number} are in your cart.` });
    void navigate('/shoppingCart');
  };
  return (
    <Button disabled={busy} onClick={() => void reorder()}>
      Order again<span className="visually-hidden">: the goods of {number}</span>
    </Button>
  );
}
