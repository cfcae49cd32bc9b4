import { useNavigate } from 'react-router-dom';
import { MAX_ADDRESSES } from '../../../../shared/accounts/address-limit';
import { returnPath } from '../../../../shared/accounts/redirect-target';
import { parseId } from '../../../../shared/catalogue/list-url';
import type { ReplyOf } from '../../../../shared/contract/calls';
import type { Address } from '../../../../shared/contract/customer';
import { unwrap } from '../../../api/failure';
import { type LoadArgs, privateHead } from '../../../api/screen-module';
import { LinkButton } from '../../../components/forms/button';
import { useNotify } from '../../../state/notices';
import { rememberSavedAddress } from '../../../state/saved-address';
import { AccountLayout } from '../account-layout';
import { EmptyState, Panel } from '../panel';
import { AddressCard } from './address-card';
import { AddressForm, type SavedAddress } from './address-form';
import styles from './addresses-screen.module.css';

interface AddressesData {
  list: Address[];
  countries: ReplyOf<'deliveryAreas'>['countries'];
  /** The customer's e-mail address, the default of a new address. */
  email: string;
  /** The address in the form; null while the form is closed. */
  editing: Address | 'new' | null;
  /** Page to return to after saving. */
  returnTo: string;
}

/**
 * `?edit=new` or `?edit=ID` opens the form; in the URL, because the form must survive another sign-in. `?redirect=` is the
 * page to return to, such as a checkout without an address.
 */
export async function load({ client, url, signal }: LoadArgs): Promise<AddressesData> {
  const edit = url.searchParams.get('edit');
  const [addresses, areas, profile] = await Promise.all([
    client.call('addresses', {}, { signal }),
    client.call('deliveryAreas', {}, { signal }),
    client.call('profile', {}, { signal }),
  ]);
  const { list } = unwrap(addresses);
  const savedAddress = list.find(({ address_id }) => address_id === parseId(edit)) ?? null;
  return {
    list,
    countries: unwrap(areas).countries,
    email: unwrap(profile).email,
    // At the limit, shows the list with its message instead of a form that the server would reject.
    editing: edit === 'new' && list.length < MAX_ADDRESSES ? 'new' : savedAddress,
    returnTo: returnPath(url.searchParams, '/user/site'),
  };
}

export const head = () => privateHead('Address', '/user/site');

export function Screen({ data: { list, countries, email, editing, returnTo } }: { data: AddressesData }) {
  const navigate = useNavigate();
  const notify = useNotify();
  const isFull = list.length >= MAX_ADDRESSES;
  const onSaved = ({ address_id: id, hint }: SavedAddress) => {
    if (/^\/shoppingCart\/pay/i.test(returnTo)) rememberSavedAddress(id);
    if (hint) notify({ tone: 'warning', text: `Address saved. ${hint}` });
    else notify({ tone: 'success', text: 'Address saved.' });
    void navigate(returnTo, { replace: true });
  };
  if (editing) {
    const address = editing === 'new' ? null : editing;
    return (
      <AccountLayout title={address ? 'Edit address' : 'New address'}>
        <Panel title={address ? address.consignee : 'Delivery address'} narrow>
          <AddressForm
            key={address?.address_id ?? 'new'}
            address={address}
            countries={countries}
            email={email}
            cancelTo={returnTo}
            onSaved={onSaved}
          />
        </Panel>
      </AccountLayout>
    );
  }
  return (
    <AccountLayout
      title="Address"
      intro="Orders and samples go to the default address unless you choose another."
    >
      {list.length === 0 ? (
        <EmptyState text="No addresses yet. The first one becomes your default address.">
          <LinkButton to="/user/site?edit=new" variant="main">
            Add an address
          </LinkButton>
        </EmptyState>
      ) : (
        <>
          <div className={styles.bar}>
            <p>
              {`${list.length} of ${MAX_ADDRESSES} addresses${isFull ? '. Delete one to add another.' : ''}`}
            </p>
            {!isFull && (
              <LinkButton to="/user/site?edit=new" variant="main">
                Add an address
              </LinkButton>
            )}
          </div>
          <ul className={styles.cards}>
            {list.map((address) => (
              <li key={address.address_id}>
                <AddressCard address={address} />
              </li>
            ))}
          </ul>
        </>
      )}
    </AccountLayout>
  );
}
