import type { ReplyOf } from '../../../../shared/contract/calls';
import { useClient } from '../../../api/client-context';
import { StatusBadge } from '../../../components/feedback/status-badge';
import { Button } from '../../../components/forms/button';
import { useMutation } from '../../../state/use-mutation';
import styles from './invoice-rows.module.css';

type Title = ReplyOf<'invoices'>['titles'][number];

/** Lists the bill-to data of a customer and marks the default one. */
export function InvoiceTitles({
  titles,
  onEdit,
}: {
  titles: readonly Title[];
  onEdit: (title: Title) => void;
}) {
  const client = useClient();
  const { busy, mutate } = useMutation();
  const makeDefault = (title: Title) =>
    mutate(
      () => client.call('editInvoice', { ...title, is_default: true }),
      'Default billing details updated.',
    );
  return (
    <ul className={styles.rows} aria-label="Billing details">
      {titles.map((title) => (
        <li key={title.title_id} className={styles.row}>
          <div className={styles.text}>
            <p className={styles.name}>
              {title.title} {title.is_default && <StatusBadge tone="good">Default</StatusBadge>}
            </p>
            <p className={styles.quiet}>{[title.tax_number, title.address].filter(Boolean).join(' · ')}</p>
          </div>
          <div className={styles.actions}>
            {!title.is_default && (
              <Button
                disabled={busy}
                aria-label={`Make default: ${title.title}`}
                onClick={() => void makeDefault(title)}
              >
                Make default
              </Button>
            )}
            <Button aria-label={`Edit ${title.title}`} onClick={() => onEdit(title)}>
              Edit
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
