import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { CheckoutSheet } from '../../../shared/contract/checkout';
import { AddressLines } from '../../components/order/address-lines';
import { Button } from '../../components/forms/button';
import { ChoiceCard, ChoiceGroup } from '../../components/forms/choice-card';
import styles from './address-choice.module.css';
import { addressPath } from './checkout-paths';
import { CheckoutPart } from './checkout-section';
import { MissingAddress } from './missing-address';

/** So many addresses are shown before anyone asks for the rest. */
const SHOWN_AT_ONCE = 4;

interface AddressChoiceProps {
  ids: readonly number[];
  sheet: Pick<CheckoutSheet, 'addresses' | 'address_id'>;
  /** As chosen, which the sheet may not know yet. */
  chosen: string;
  onChoose: (addressId: string) => void;
}

/** To whom of the address book it is sent. */
export function AddressChoice({ ids, sheet, chosen, onChoose }: AddressChoiceProps) {
  const { addresses, address_id: present } = sheet;
  const [all, setAll] = useState(false);
  if (addresses.length === 0) {
    return (
      <CheckoutPart title="Deliver to">
        <MissingAddress to={addressPath('new', ids)} />
      </CheckoutPart>
    );
  }
  const checked = chosen || String(present);
  const first = addresses.slice(0, SHOWN_AT_ONCE);
  const far = addresses.filter((one) => String(one.address_id) === checked && !first.includes(one));
  const shown = all ? addresses : [...first, ...far];
  return (
    <CheckoutPart title="Deliver to" action={<Link to={addressPath('new', ids)}>Add an address</Link>}>
      <ChoiceGroup name="address_id" label="Deliver to" beside>
        {shown.map((address) => (
          <ChoiceCard
            key={address.address_id}
            name="consignee"
            value={String(address.address_id)}
            checked={String(address.address_id) === checked}
            onChoose={onChoose}
            title={address.consignee}
          >
            <AddressLines address={address} withoutName />
          </ChoiceCard>
        ))}
      </ChoiceGroup>
      <div className={styles.more}>
        {shown.length < addresses.length && (
          <Button onClick={() => setAll(true)}>Show all {addresses.length} addresses</Button>
        )}
        <Link to={addressPath(Number(checked), ids)} className={styles.edit}>
          Edit this address
        </Link>
      </div>
    </CheckoutPart>
  );
}
