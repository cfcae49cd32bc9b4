import { Link } from 'react-router-dom';
import type { ReplyOf } from '../../../../shared/contract/calls';
import { showMoney } from '../../../../shared/lib/money';
import { showDate } from '../../../../shared/lib/format-date';
import { showNumber } from '../../../../shared/lib/format-number';
import { privateHead } from '../../../api/private-head';
import { need } from '../../../api/failure';
import type { LoadArgs } from '../../../api/screen-module';
import { DefinitionList } from './definition-list';
import { FigureRow } from '../summary-figures';
import { Panel } from '../panel';
import { ProfileForm } from './profile-form';
import { StatusBadge } from '../../../components/feedback/status-badge';
import { UserLayout } from '../account-layout';

interface OverviewData {
  profile: ReplyOf<'profile'>;
  points: ReplyOf<'points'>;
  balance: ReplyOf<'balance'>;
  favourites: ReplyOf<'favourites'>;
}

export async function load({ client, signal }: LoadArgs): Promise<OverviewData> {
  const page = { page_size: 12 } as const;
  const [profile, points, balance, favourites] = await Promise.all([
    client.call('profile', {}, { signal }),
    client.call('points', page, { signal }),
    client.call('balance', page, { signal }),
    client.call('favourites', page, { signal }),
  ]);
  return {
    profile: need(profile),
    points: need(points),
    balance: need(balance),
    favourites: need(favourites),
  };
}

export const head = privateHead('User center', '/user');

export function Screen({ data: { profile, points, balance, favourites } }: { data: OverviewData }) {
  const { username, email, email_verified: proved, mobile } = profile;
  return (
    <UserLayout title={`Hello ${username}`} lead={`A customer since ${showDate(profile.created_at)}.`}>
      <FigureRow
        figures={[
          { name: 'Points', value: showNumber(points.balance), to: '/user/virtualPoint' },
          { name: 'Balance', value: showMoney(balance.balance), to: '/user/money' },
          { name: 'Favorites', value: showNumber(favourites.total), to: '/user/collect' },
        ]}
      />
      <Panel title="How we reach you" narrow>
        <DefinitionList
          facts={[
            [
              'E-mail',
              <>
                {email}{' '}
                <StatusBadge tone={proved ? 'good' : 'warn'}>
                  {proved ? 'Confirmed' : 'Not confirmed'}
                </StatusBadge>{' '}
                <Link to="/user/email">{proved ? 'Change' : 'Confirm it'}</Link>
              </>,
            ],
            [
              'Mobile phone',
              <>
                {mobile || 'None yet'} <Link to="/user/mobilePhone">{mobile ? 'Change' : 'Add one'}</Link>
              </>,
            ],
          ]}
        />
      </Panel>
      <Panel title="About you" narrow>
        <ProfileForm profile={profile} />
      </Panel>
    </UserLayout>
  );
}
