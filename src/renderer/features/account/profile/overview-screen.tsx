import { Link } from 'react-router-dom';
import type { ReplyOf } from '../../../../shared/contract/calls';
import { formatDate } from '../../../../shared/lib/format-date';
import { formatNumber } from '../../../../shared/lib/format-number';
import { formatMoney } from '../../../../shared/lib/money';
import { useClient } from '../../../api/client-context';
import { unwrap } from '../../../api/failure';
import { privateHead } from '../../../api/private-head';
import type { LoadArgs } from '../../../api/screen-module';
import { StatusBadge } from '../../../components/feedback/status-badge';
import { Form, FormActions } from '../../../components/forms/form';
import { TextField } from '../../../components/forms/text-field';
import { useNotify } from '../../../state/notices';
import { useForm } from '../../../state/use-form';
import { AccountLayout } from '../account-layout';
import { Panel } from '../panel';
import { SummaryFigures } from '../summary-figures';
import styles from './overview-screen.module.css';

interface OverviewData {
  profile: ReplyOf<'profile'>;
  points: ReplyOf<'points'>;
  balance: ReplyOf<'balance'>;
  favorites: ReplyOf<'favorites'>;
}

export async function load({ client, signal }: LoadArgs): Promise<OverviewData> {
  const page = { page_size: 12 } as const;
  const [profile, points, balance, favorites] = await Promise.all([
    client.call('profile', {}, { signal }),
    client.call('points', page, { signal }),
    client.call('balance', page, { signal }),
    client.call('favorites', page, { signal }),
  ]);
  return {
    profile: unwrap(profile),
    points: unwrap(points),
    balance: unwrap(balance),
    favorites: unwrap(favorites),
  };
}

export const head = privateHead('User center', '/user');

export function Screen({ data: { profile, points, balance, favorites } }: { data: OverviewData }) {
  const { username, email, email_verified: isVerified, mobile } = profile;
  return (
    <AccountLayout title={`Hello ${username}`} lead={`Customer since ${formatDate(profile.created_at)}.`}>
      <SummaryFigures
        figures={[
          { name: 'Points', value: formatNumber(points.balance), to: '/user/virtualPoint' },
          { name: 'Balance', value: formatMoney(balance.balance), to: '/user/money' },
          { name: 'Favorites', value: formatNumber(favorites.total), to: '/user/collect' },
        ]}
      />
      <Panel title="Contact details" narrow>
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
      </Panel>
      <Panel title="About you" narrow>
        <ProfileForm profile={profile} />
      </Panel>
    </AccountLayout>
  );
}

/** The name and institution that e-mails to the customer use. */
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
