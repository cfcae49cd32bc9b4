import { useState } from 'react';
import type { Address } from '../../../../shared/contract/customer';
import { useClient } from '../../../api/client-context';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog';
import { StatusBadge } from '../../../components/feedback/status-badge';
import { Button, LinkButton } from '../../../components/forms/button';
import { AddressLines } from '../../../components/order/address-lines';
import { useMutation } from '../../../state/use-mutation';
import styles from './address-card.module.css';

export function AddressCard({ address }: { address: Address }) {
  const { address_id, consignee, is_default: isDefault } = address;
  /** Hidden end of each button's name, so that screen readers distinguish the buttons of several addresses. */
  const addressSuffix = <span className="visually-hidden">{`: ${consignee}, ${address.address}`}</span>;
  const client = useClient();
  const { busy, mutate } = useMutation();
  const [isConfirming, setConfirming] = useState(false);
  const makeDefault = () =>
    mutate(() => client.call('setDefaultAddress', { address_id }), 'Default address updated.');
  const remove = async () => {
    await mutate(() => client.call('dropAddress', { address_id }), 'Address deleted.');
    setConfirming(false);
  };
  return (
    <article className={styles.card} aria-label={`Address of ${consignee}`}>
      <h2 className={styles.name}>
        {consignee} {isDefault && <StatusBadge tone="good">Default</StatusBadge>}
      </h2>
      <p className={styles.lines}>
        <AddressLines address={address} hidesName />
        {address.hint && <span className={styles.hint}>{address.hint}</span>}
      </p>
      <div className={styles.actions}>
        <LinkButton to={`/user/site?edit=${address_id}`}>Edit{addressSuffix}</LinkButton>
        {!isDefault && (
          <Button disabled={busy} onClick={() => void makeDefault()}>
            Make default{addressSuffix}
          </Button>
        )}
        <Button variant="quiet" onClick={() => setConfirming(true)}>
          Delete{addressSuffix}
        </Button>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title="Delete this address?"
          action="Delete"
          busy={busy}
          onConfirm={() => void remove()}
          onClose={() => setConfirming(false)}
        >
          {`${consignee}, ${address.address}. Existing orders are not affected.`}
        </ConfirmDialog>
      )}
    </article>
  );
}
