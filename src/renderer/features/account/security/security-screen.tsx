import type { ReplyOf } from '../../../../shared/contract/calls';
import { privateHead } from '../../../api/private-head';
import { need } from '../../../api/failure';
import type { LoadArgs } from '../../../api/screen-module';
import { ActivityList } from './activity-list';
import { CloseAccount } from './close-account';
import { ExportData } from './export-data';
import { Panel } from '../panel';
import { PasswordForm } from './password-form';
import { UserLayout } from '../account-layout';

type Activity = ReplyOf<'accountActivity'>;

export async function load({ client, signal }: LoadArgs): Promise<Activity> {
  return need(await client.call('accountActivity', {}, { signal }));
}

export const head = privateHead('Security', '/user/security');

export function Screen({ data: { list } }: { data: Activity }) {
  return (
    <UserLayout title="Security" lead="Your password, what happened to your account, and your data.">
      <Panel title="Change the password" narrow>
        <PasswordForm />
      </Panel>
      <Panel title="Latest activity" narrow>
        <ActivityList list={list} />
      </Panel>
      <Panel title="Your data" narrow>
        <ExportData />
      </Panel>
      <Panel title="Close the account" narrow>
        <CloseAccount />
      </Panel>
    </UserLayout>
  );
}
