import { useState } from 'react';
import type { Address } from '../../../../shared/contract/customer';
import { useClient } from '../../../api/client-context';
import { useAction } from '../../../state/use-action';
import { Button } from '../../../components/forms/button';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog';
import { LinkButton } from '../../../components/forms/link-button';
import styles from './address-card.module.css';
import { StatusBadge } from '../../../components/feedback/status-badge';

/** One delivery address and what can be done with it. */
export function AddressCard({ address, country }: { address: Address; country: string }) {
  const { address_id, consignee, is_default: isDefault } = address;
  const client = useClient();
  const { busy, act } = useAction();
  const [asking, setAsking] = useState(false);
  const place = [address.district, address.city, address.province, address.zipcode];
  const makeDefault = () =>
    act(() => client.call('setDefaultAddress', { address_id }), 'This is the default address now.');
  const drop = async () => {
    await act(() => client.call('dropAddress', { address_id }), 'The address is deleted.');
    setAsking(false);
  };
  return (
    <article className={styles.card} aria-label={`Address of ${consignee}`}>
      <h2 className={styles.name}>
        {consignee} {isDefault && <StatusBadge tone="good">Default</StatusBadge>}
      </h2>
      <p className={styles.lines}>
        {address.address}
        <br />
        {place.filter(Boolean).join(', ')}
        <br />
        {country}
        <br />
        {address.mobile}
        <br />
        {address.email}
      </p>
      <div className={styles.actions}>
        <LinkButton to={`/user/site?edit=${address_id}`}>Edit</LinkButton>
        {!isDefault && (
          <Button disabled={busy} onClick={() => void makeDefault()}>
            Make default
          </Button>
        )}
        <Button variant="quiet" onClick={() => setAsking(true)}>
          Delete
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          title="Delete this address?"
          action="Delete"
          busy={busy}
          onConfirm={() => void drop()}
          onClose={() => setAsking(false)}
        >
          {consignee}, {address.address}. Orders that went there are not changed.
        </ConfirmDialog>
      )}
    </article>
  );
}
