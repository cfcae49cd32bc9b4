import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ReplyOf } from '../../../../shared/contract/calls';
import { useClient } from '../../../api/client-context';
import { unwrap } from '../../../api/failure';
import { type LoadArgs, privateHead } from '../../../api/screen-module';
import { Button } from '../../../components/forms/button';
import { downloadFile } from '../../../lib/download-file';
import { useNotify } from '../../../state/notices';
import { useEndSession } from '../../../state/session';
import { useErrorHandler } from '../../../state/use-error-handler';
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

export const head = () => privateHead('Security', '/user/security');

export function Screen({ data: { list } }: { data: Activity }) {
  return (
    <AccountLayout title="Security" intro="Your password, account activity and data.">
      <Panel title="Change password" narrow>
        <PasswordForm />
      </Panel>
      <Panel title="Your devices" narrow>
        <LogOutEverywhere />
      </Panel>
      <Panel title="Recent activity" narrow>
        <ActivityList list={list} />
      </Panel>
      <Panel title="Your data" narrow>
        <ExportData />
      </Panel>
      <Panel title="Close account" narrow>
        <CloseAccount />
      </Panel>
    </AccountLayout>
  );
}

/** Ends the sessions of all devices, including this device. */
function LogOutEverywhere() {
  const client = useClient();
  const notify = useNotify();
  const navigate = useNavigate();
  const handleError = useErrorHandler();
  const endSession = useEndSession();
  const [busy, setBusy] = useState(false);
  const logOut = async () => {
    setBusy(true);
    const outcome = await client.call('logOutEverywhere', {});
    setBusy(false);
    if (!outcome.ok) return handleError(outcome.failure);
    await endSession();
    notify({ tone: 'success', text: 'You are logged out on every device.' });
    void navigate('/login', { replace: true });
  };
  return (
    <>
      <p>
        Lost a device, or used a shared computer? Logs you out on all devices, including this one. Your
        password stays the same.
      </p>
      <div>
        <Button disabled={busy} onClick={() => void logOut()}>
          Log out everywhere
        </Button>
      </div>
    </>
  );
}

/** Downloads all personal data as JSON. */
function ExportData() {
  const client = useClient();
  const { busy, mutate } = useMutation();
  const download = () =>
    mutate(
      () => client.call('exportAccount', {}),
      (data) => {
        downloadFile('my-data.json', new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
        return 'Your data is saved as my-data.json.';
      },
    );
  return (
    <>
      <p>
        All data we hold about you in one JSON file: orders, quotes, addresses, favorites, sample
        applications, invoices and points.
      </p>
      <div>
        <Button disabled={busy} onClick={() => void download()}>
          {busy ? 'Preparing…' : 'Download my data'}
        </Button>
      </div>
    </>
  );
}
