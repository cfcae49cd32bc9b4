import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useNavigation } from 'react-router-dom';
import type { CheckoutDetails } from '../../../shared/contract/checkout';
import { Button, LinkButton } from '../../components/forms/button';
import { ChoiceCard, ChoiceGroup } from '../../components/forms/choice-card';
import { AddressLines } from '../../components/order/address-lines';
import { useFocusOnChange } from '../../hooks/use-focus-on-change';
import styles from './address-choice.module.css';
import checkoutAlertStyles from './checkout-alert.module.css';
import { editAddressPath, type CheckoutGoods } from './checkout-paths';
import { CheckoutSection } from './checkout-section';

/** Number of addresses that are visible before the customer expands the list. The selected one is always visible. */
const VISIBLE_ADDRESSES = 4;

interface AddressChoiceProps {
  goods: CheckoutGoods;
  details: Pick<CheckoutDetails, 'addresses' | 'address_id'>;
  /** Id of the selected address, which may be newer than the details; '' for the server's choice. */
  selectedId: string;
  onSelect: (addressId: string) => void;
}

export function AddressChoice({ goods, details, selectedId, onSelect }: AddressChoiceProps) {
  const { addresses, address_id: defaultId } = details;
  const [showsAll, setShowsAll] = useState(false);
  const title = useFocusOnChange(showsAll);
  if (addresses.length === 0) {
    return (
      <CheckoutSection title="Deliver to">
        <MissingAddressNotice to={editAddressPath('new', goods)} />
      </CheckoutSection>
    );
  }
  const checkedId = selectedId || String(defaultId);
  const visibleAddresses = addresses.filter(
    ({ address_id: id }, index) => showsAll || index < VISIBLE_ADDRESSES || String(id) === checkedId,
  );
  return (
    <CheckoutSection
      title="Deliver to"
      titleRef={title}
      action={<Link to={editAddressPath('new', goods)}>Add an address</Link>}
    >
      <ChoiceGroup id="address_id" label="Deliver to" isSideBySide>
        {visibleAddresses.map((address) => (
          <ChoiceCard
            key={address.address_id}
            name="consignee"
            value={String(address.address_id)}
            checked={String(address.address_id) === checkedId}
            onChoose={onSelect}
            title={address.consignee}
          >
            <AddressLines address={address} hidesName />
            {address.hint && <span className={styles.hint}>{address.hint}</span>}
          </ChoiceCard>
        ))}
      </ChoiceGroup>
      <div className={styles.more}>
        {visibleAddresses.length < addresses.length && (
          <Button onClick={() => setShowsAll(true)}>Show all {addresses.length} addresses</Button>
        )}
        <Link to={editAddressPath(Number(checkedId), goods)} className={styles.edit}>
          Edit this address
        </Link>
      </div>
    </CheckoutSection>
  );
}

/** Delay of the redirect to the address form, in milliseconds. Set by the specification. */
const REDIRECT_DELAY_MS = 3000;

/** Redirects to the address form unless the visitor starts another navigation first. */
function MissingAddressNotice({ to }: { to: string }) {
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const isNavigating = useNavigation().state !== 'idle';
  useEffect(() => box.current?.focus(), []);
  useEffect(() => {
    if (isNavigating) return;
    const timer = setTimeout(() => void navigate(to), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [navigate, to, isNavigating]);
  return (
    <div ref={box} role="alert" tabIndex={-1} className={checkoutAlertStyles.alert}>
      <p>
        Please add a delivery address first. You will be taken to your address book, and back here afterwards.
      </p>
      <LinkButton to={to}>Add an address</LinkButton>
    </div>
  );
}
