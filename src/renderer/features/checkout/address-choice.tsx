import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useNavigation } from 'react-router-dom';
import type { CheckoutSheet } from '../../../shared/contract/checkout';
import { AddressLines } from '../../components/order/address-lines';
import { Button } from '../../components/forms/button';
import { ChoiceCard, ChoiceGroup } from '../../components/forms/choice-card';
import styles from './address-choice.module.css';
import { editAddressPath } from './checkout-paths';
import { CheckoutSection } from './checkout-section';
import checkoutAlertStyles from './checkout-alert.module.css';
import { LinkButton } from '../../components/forms/link-button';

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
      <CheckoutSection title="Deliver to">
        <MissingAddressNotice to={editAddressPath('new', ids)} />
      </CheckoutSection>
    );
  }
  const checked = chosen || String(present);
  const first = addresses.slice(0, SHOWN_AT_ONCE);
  const far = addresses.filter((one) => String(one.address_id) === checked && !first.includes(one));
  const shown = all ? addresses : [...first, ...far];
  return (
    <CheckoutSection title="Deliver to" action={<Link to={editAddressPath('new', ids)}>Add an address</Link>}>
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
        <Link to={editAddressPath(Number(checked), ids)} className={styles.edit}>
          Edit this address
        </Link>
      </div>
    </CheckoutSection>
  );
}

/** Redirect after a missing address, of the specification; long enough to read why. Milliseconds. */
const REDIRECT_MS = 3000;

/** Says that an address is needed first, and goes where one can be added. Whoever goes elsewhere meanwhile is left alone. */
function MissingAddressNotice({ to }: { to: string }) {
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const leaving = useNavigation().state !== 'idle';
  useEffect(() => box.current?.focus(), []);
  useEffect(() => {
    if (leaving) return;
    const timer = setTimeout(() => void navigate(to), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate, to, leaving]);
  return (
    <div ref={box} role="alert" tabIndex={-1} className={checkoutAlertStyles.alert}>
      <p>
        Please add a delivery address first. You will be taken to your address book, and back here afterwards.
      </p>
      <LinkButton to={to}>Add an address</LinkButton>
    </div>
  );
}
