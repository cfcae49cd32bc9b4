import type { ReplyOf } from '../../../../shared/contract/calls';
import { useClient } from '../../../api/client-context';
import { unwrap } from '../../../api/failure';
import { privateHead } from '../../../api/private-head';
import type { LoadArgs } from '../../../api/screen-module';
import { Button } from '../../../components/forms/button';
import { downloadFile } from '../../../lib/download-file';
import { useMutation } from '../../../state/use-mutation';
import { AccountLayout } from '../account-layout';
import { Panel } from '../panel';
import { ActivityList } from './activity-list';
import { CloseAccount } from './close-account';
import { PasswordForm } from './password-form';

type Activity = ReplyOf<'accountActivity'>;

export async function load({ client, signal }: LoadArgs): Promise<Activity> {
  return unwrap(await client.call('accountActivity', {}, { signal }));
}

export const head = privateHead('Security', '/user/security');

export function Screen({ data: { list } }: { data: Activity }) {
  return (
    <AccountLayout title="Security" lead="Your password, what happened to your account, and your data.">
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
    </AccountLayout>
  );
}

/** Downloads all personal data as JSON. */
function ExportData() {
  const client = useClient();
  const { busy, mutate: act } = useMutation();
  const download = () =>
    act(
      async () => client.call('exportAccount', {}),
      (data) => {
        downloadFile('my-data.json', new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
        return 'Your data is saved as my-data.json.';
      },
    );
  return (
    <>
      <p>
        Everything that we know of you, as one file in JSON: addresses, favorites, trials, invoices, points.
      </p>
      <div>
        <Button disabled={busy} onClick={() => void download()}>
          {busy ? 'Gathering it…' : 'Download my data'}
        </Button>
      </div>
    </>
  );
}
