import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OrderListItem } from '../../../../shared/contract/orders';
import { useClient } from '../../../api/client-context';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog';
import { Button } from '../../../components/forms/button';
import { useBulkAddToCart } from '../../../state/cart-calls';
import { useNotify } from '../../../state/notices';
import { useMutation } from '../../../state/use-mutation';
import { ReorderDialog, type RejectedLines } from './reorder-dialog';

/** Adds the products of an order to the cart. Shows for each rejected line the reason and alternatives. */
export function ReorderButton({
  order,
}: {
  order: Pick<OrderListItem, 'order_id' | 'order_sn' | 'goods_count'>;
}) {
  const { order_id: id, order_sn: orderNumber, goods_count: lineCount } = order;
  const { add } = useBulkAddToCart();
  const navigate = useNavigate();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const [rejected, setRejected] = useState<RejectedLines>([]);
  const reorder = async () => {
    setBusy(true);
    const added = await add('reorder', { order_id: id });
    setBusy(false);
    if (!added) return;
    if (added.left_lines.length > 0) return setRejected(added.left_lines);
    notify({ tone: 'success', text: `The items from order ${orderNumber} are in your cart.` });
    void navigate('/shoppingCart');
  };
  return (
    <>
      <Button disabled={busy} onClick={() => void reorder()}>
        Order again<span className="visually-hidden">{`: order ${orderNumber}`}</span>
      </Button>
      {rejected.length > 0 && (
        <ReorderDialog
          lines={rejected}
          addedCount={lineCount - rejected.length}
          onClose={() => setRejected([])}
        />
      )}
    </>
  );
}

export function CancelOrderButton({ order }: { order: Pick<OrderListItem, 'order_id' | 'order_sn'> }) {
  const { order_id: id, order_sn: orderNumber } = order;
  const client = useClient();
  const { busy, mutate } = useMutation();
  const [isConfirming, setConfirming] = useState(false);
  const cancel = async () => {
    await mutate(() => client.call('cancelOrder', { order_id: id }), `Order ${orderNumber} is canceled.`);
    setConfirming(false);
  };
  return (
    <>
      <Button variant="quiet" onClick={() => setConfirming(true)}>
        Cancel<span className="visually-hidden">{` order ${orderNumber}`}</span>
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={`Cancel order ${orderNumber}?`}
          action="Cancel order"
          cancelLabel="Keep order"
          busy={busy}
          onConfirm={() => void cancel()}
          onClose={() => setConfirming(false)}
        >
          We release the reserved items and return the points and balance you used. Points keep their
          expiration date.
        </ConfirmDialog>
      )}
    </>
  );
}
