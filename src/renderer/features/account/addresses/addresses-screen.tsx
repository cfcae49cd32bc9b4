import { useNavigate } from 'react-router-dom';
import type { ReplyOf } from '../../../../shared/contract/calls';
import type { Address } from '../../../../shared/contract/customer';
import { parseId } from '../../../../shared/catalogue/list-url';
import { privateHead } from '../../../api/private-head';
import { need } from '../../../api/failure';
import type { LoadArgs } from '../../../api/screen-module';
import { useNotify } from '../../../state/notices';
import { noteSavedAddress } from '../../../state/saved-address';
import { LinkButton } from '../../../components/forms/link-button';
import { AddressCard } from './address-card';
import { AddressForm } from './address-form';
import styles from './addresses-screen.module.css';
import { EmptyPanel, Panel } from '../panel';
import { UserLayout } from '../account-layout';
import { wayBack } from '../return-path';

/** The server refuses more; told here, so that nobody fills in a form for nothing. */
const MOST = 20;

interface SiteData {
  list: Address[];
  countries: ReplyOf<'deliveryAreas'>['countries'];
  /** The customer's own, which a new address begins with. */
  email: string;
  /** What the form is about; null = there is no form. */
  editing: Address | 'new' | null;
  /** Where it is gone back to from the form. */
  back: string;
}

/**
 * `?edit=new` or `?edit=ID` opens the form, so that it is still open after signing in again. With `redirect` it is a
 * stop on the way there, such as to an order that has no address yet.
 */
export async function load({ client, url, signal }: LoadArgs): Promise<SiteData> {
  const edit = url.searchParams.get('edit');
  const [addresses, areas, profile] = await Promise.all([
    client.call('addresses', {}, { signal }),
    client.call('deliveryAreas', {}, { signal }),
    client.call('profile', {}, { signal }),
  ]);
  const { list } = need(addresses);
  const found = list.find(({ address_id }) => address_id === parseId(edit)) ?? null;
  return {
    list,
    countries: need(areas).countries,
    email: need(profile).email,
    editing: edit === 'new' ? 'new' : found,
    back: wayBack(url.searchParams, '/user/site'),
  };
}

export const head = privateHead('Address', '/user/site');

export function Screen({ data: { list, countries, email, editing, back } }: { data: SiteData }) {
  const navigate = useNavigate();
  const notify = useNotify();
  const full = list.length >= MOST;
  const saved = ({ address_id: id }: Address) => {
    if (back.startsWith('/shoppingCart/pay')) noteSavedAddress(id);
    notify({ tone: 'success', text: 'The address is saved.' });
    void navigate(back, { replace: true });
  };
  if (editing) {
    const address = editing === 'new' ? null : editing;
    return (
      <UserLayout title={address ? 'Edit address' : 'New address'}>
        <Panel title={address ? address.consignee : 'Where shall we deliver to?'} narrow>
          <AddressForm
            key={address?.address_id ?? 'new'}
            address={address}
            countries={countries}
            email={email}
            back={back}
            onSaved={saved}
          />
        </Panel>
      </UserLayout>
    );
  }
  return (
    <UserLayout
      title="Address"
      lead="Orders and samples go to the default address unless you choose another."
    >
      {list.length === 0 ? (
        <EmptyPanel text="You have no address yet. The first one becomes the default.">
          <LinkButton to="/user/site?edit=new" variant="main">
            Add an address
          </LinkButton>
        </EmptyPanel>
      ) : (
        <>
          <div className={styles.bar}>
            <p>
              {list.length} of {MOST} addresses
              {full && '. Delete one to make room for another.'}
            </p>
            {!full && (
              <LinkButton to="/user/site?edit=new" variant="main">
                Add an address
              </LinkButton>
            )}
          </div>
          <ul className={styles.cards}>
            {list.map((address) => (
              <li key={address.address_id}>
                <AddressCard address={address} country={nameOf(address.country, countries)} />
              </li>
            ))}
          </ul>
        </>
      )}
    </UserLayout>
  );
}

function nameOf(code: string, countries: SiteData['countries']): string {
  return countries.find((country) => country.code === code)?.name ?? code;
}
