import { useState } from 'react';
import type { OrderInList } from '../../../../shared/contract/orders';
import { useClient } from '../../../api/client-context';
import { useMutation } from '../../../state/use-mutation';
import { Button } from '../../../components/forms/button';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog';

export function CancelOrderButton({ order }: { order: Pick<OrderInList, 'order_id' | 'order_sn'> }) {
  const { order_id: id, order_sn: number } = order;
  const client = useClient();
  const { busy, mutate: act } = useMutation();
  const [asking, setAsking] = useState(false);
  const cancel = async () => {
    await act(() => client.call('cancelOrder', { order_id: id }), `Order ${number} is cancelled.`);
    setAsking(false);
  };
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Cancel<span className="visually-hidden"> order {number}</span>
      </Button>
      {asking && (
        <ConfirmDialog
          title={`Cancel order ${number}?`}
          action="Cancel the order"
          cancelLabel="Keep it"
          busy={busy}
          onConfirm={() => void cancel()}
          onClose={() => setAsking(false)}
        >
          The goods are no longer held for you; points and balance that you used come back. Points are good
          until the same day as before.
        </ConfirmDialog>
      )}
    </>
  );
}
