import type { Order } from '../../../../shared/contract/orders';
import { useProforma } from '../../../state/use-proforma';
import { Button } from '../../../components/forms/button';
import { LinkButton } from '../../../components/forms/link-button';
import { downloadPdf } from '../../../lib/download-file';
import styles from './order-detail.module.css';

/** The paper that belongs to the amounts now: the pro-forma invoice before it is paid, afterwards the invoice. */
export function OrderPaper({ order }: { order: Order }) {
  const { busy, download } = useProforma(downloadPdf);
  switch (order.order_status) {
    case 'pending':
      return (
        <div className={styles.actions}>
          <Button disabled={busy} onClick={() => void download(order.order_id)}>
            Download pro-forma invoice (PDF)
          </Button>
        </div>
      );
    case 'paid':
    case 'confirmed':
    case 'shipped':
    case 'completed':
      return (
        <div className={styles.actions}>
          <LinkButton to="/user/invoice">Ask for the invoice</LinkButton>
        </div>
      );
    case 'cancelled':
    case 'refunded':
      return null;
  }
}
