import type { Order } from '../../../../shared/contract/orders';
import { useProforma } from '../../../state/use-proforma';
import { Button } from '../../../components/forms/button';
import { downloadPdf } from '../../../lib/download-file';
import styles from './transfer-account.module.css';

/** Where the money goes, and the paper that bookkeeping pays by. */
export function TransferAccount({ order }: { order: Order }) {
  const { busy, download } = useProforma(downloadPdf);
  return (
    <section className={styles.account} aria-labelledby="transfer-account">
      <h2 id="transfer-account">Bank transfer</h2>
      <address className={styles.lines}>
        {order.bank_account.map((line) => (
          <div key={line}>{line}</div>
        ))}
        <div>Reference: {order.order_sn}</div>
      </address>
      <Button disabled={busy} onClick={() => void download(order.order_id)}>
        Download pro-forma invoice (PDF)
      </Button>
    </section>
  );
}
