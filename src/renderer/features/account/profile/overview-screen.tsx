import { Link } from 'react-router-dom';
import type { ReplyOf } from '../../../../shared/contract/calls';
import { formatDate } from '../../../../shared/lib/format-date';
import { formatNumber } from '../../../../shared/lib/format-number';
import { formatMoney } from '../../../../shared/lib/money';
import { useClient } from '../../../api/client-context';
import { unwrap } from '../../../api/failure';
import { type LoadArgs, privateHead } from '../../../api/screen-module';
import { StatusBadge } from '../../../components/feedback/status-badge';
import { Form, FormActions } from '../../../components/forms/form';
import { TextField } from '../../../components/forms/text-field';
import { useNotify } from '../../../state/notices';
import { useForm } from '../../../state/use-form';
import { AccountLayout } from '../account-layout';
import { Panel } from '../panel';
import { SummaryFigures } from '../summary-figures';
import styles from './overview-screen.module.css';
import { OpenQuotes, RecentOrders } from './recent-orders';

interface OverviewData {
  profile: ReplyOf<'profile'>;
  points: ReplyOf<'points'>;
  balance: ReplyOf<'balance'>;
  favorites: ReplyOf<'favorites'>;
  orders: ReplyOf<'orders'>;
  addresses: ReplyOf<'addresses'>;
  /** The first page of the open quotes. */
  quotes: ReplyOf<'quotes'>;
}

export async function load({ client, signal }: LoadArgs): Promise<OverviewData> {
  const page = { page_size: 12 } as const;
  const [profile, points, balance, favorites, orders, addresses, quotes] = await Promise.all([
    client.call('profile', {}, { signal }),
    client.call('points', page, { signal }),
    client.call('balance', page, { signal }),
    client.call('favorites', page, { signal }),
    client.call('orders', page, { signal }),
    client.call('addresses', {}, { signal }),
    // Open quotes only, the default of the call.
    client.call('quotes', {}, { signal }),
  ]);
  return {
    profile: unwrap(profile),
    points: unwrap(points),
    balance: unwrap(balance),
    favorites: unwrap(favorites),
    orders: unwrap(orders),
    addresses: unwrap(addresses),
    quotes: unwrap(quotes),
  };
}

export const head = () => privateHead('User center', '/user');

export function Screen({ data }: { data: OverviewData }) {
  const { profile, points, balance, favorites, orders, addresses, quotes } = data;
  return (
    <AccountLayout
      title={`Hello ${profile.username}`}
      intro={`Customer since ${formatDate(profile.created_at)}.`}
    >
      <SummaryFigures
        figures={[
          { name: 'Orders', value: formatNumber(orders.total), to: '/user/order' },
          { name: 'Points', value: formatNumber(points.balance), to: '/user/virtualPoint' },
          { name: 'Balance', value: formatMoney(balance.balance), to: '/user/money' },
          { name: 'Favorites', value: formatNumber(favorites.total), to: '/user/collect' },
          { name: 'Addresses', value: formatNumber(addresses.list.length), to: '/user/site' },
          { name: 'Open quotes', value: formatNumber(quotes.total), to: '/user/order?view=quotes' },
        ]}
      />
      <RecentOrders orders={orders.list} />
      {quotes.list.length > 0 && <OpenQuotes quotes={quotes} />}
      <div className={styles.columns}>
        <Panel title="Contact details">
          <ContactDetails profile={profile} />
        </Panel>
        <Panel title="About you">
          <ProfileForm profile={profile} />
        </Panel>
      </div>
    </AccountLayout>
  );
}

function ContactDetails({ profile }: { profile: ReplyOf<'profile'> }) {
  const { email, email_verified: isVerified, mobile } = profile;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>E-mail</dt>
        <dd>
          {email}{' '}
          <StatusBadge tone={isVerified ? 'good' : 'warn'}>
            {isVerified ? 'Confirmed' : 'Not confirmed'}
          </StatusBadge>{' '}
          <Link to="/user/email">{isVerified ? 'Change' : 'Confirm'}</Link>
        </dd>
      </div>
      <div>
        <dt>Mobile phone</dt>
        <dd>
          {mobile || 'None yet'} <Link to="/user/mobilePhone">{mobile ? 'Change' : 'Add one'}</Link>
        </dd>
      </div>
    </dl>
  );
}

/** Changes the customer's name, whose initials are shown with reviews, and institution. */
function ProfileForm({ profile }: { profile: ReplyOf<'profile'> }) {
  const client = useClient();
  const notify = useNotify();
  const form = useForm({
    initial: { real_name: profile.real_name, institution: profile.institution },
    send: (fields) => client.call('profile', fields),
    onDone: () => notify({ tone: 'success', text: 'Your name and institution are saved.' }),
  });
  return (
    <Form form={form} label="About you">
      <TextField {...form.field('real_name')} label="Full name" autoComplete="name" maxLength={80} />
      <TextField
        {...form.field('institution')}
        label="Institution"
        autoComplete="organization"
        maxLength={120}
      />
      <FormActions form={form} action="Save" />
    </Form>
  );
}
