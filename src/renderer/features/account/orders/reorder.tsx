import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OrderInList } from '../../../../shared/contract/orders';
import { useBulkAddToCart } from '../../../state/cart-calls';
import { useNotify } from '../../../state/notices';
import { Button } from '../../../components/forms/button';

/** Adds the products of an order to the cart and names those that are no longer available. */
export function ReorderButton({ order }: { order: Pick<OrderInList, 'order_id' | 'order_sn' | 'goods'> }) {
  const { order_id: id, order_sn: number, goods } = order;
  const { add } = useBulkAddToCart();
  const navigate = useNavigate();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const reorder = async () => {
    setBusy(true);
    const added = await add('reorder', { order_id: id });
    setBusy(false);
    if (!added) return;
    const { left_out: leftOut } = added;
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
