import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { ReplyOf } from '../../../../shared/contract/calls';
import { privateHead } from '../../../api/private-head';
import { need } from '../../../api/failure';
import { useClient } from '../../../api/client-context';
import type { LoadArgs } from '../../../api/screen-module';
import { useNotify } from '../../../state/notices';
import { CodeStep } from './verification-code-form';
import { MobileForm, type MobileWish } from './mobile-form';
import { Panel } from '../panel';
import { UserLayout } from '../account-layout';

type Profile = ReplyOf<'profile'>;

export async function load({ client, signal }: LoadArgs): Promise<Profile> {
  return need(await client.call('profile', {}, { signal }));
}

export const head = privateHead('Mobile phone', '/user/mobilePhone');

export function Screen({ data: { mobile } }: { data: Profile }) {
  const client = useClient();
  const notify = useNotify();
  const { revalidate } = useRevalidator();
  /** What a code was sent for. */
  const [wish, setWish] = useState<MobileWish | null>(null);
  const done = () => {
    notify({ tone: 'success', text: 'Your mobile number is saved.' });
    setWish(null);
    void revalidate();
  };
  return (
    <UserLayout title="Mobile phone" lead="A code sent to this number is a second way to a new password.">
      {wish ? (
        <Panel title="Enter the code" narrow>
          <CodeStep
            sentTo={wish.mobile}
            justSent
            resend={() => client.call('changeMobile', wish)}
            confirm={(code) => client.call('changeMobile', { ...wish, code })}
            onDone={done}
            onBack={() => setWish(null)}
          />
        </Panel>
      ) : (
        <Panel title={mobile ? `Your number is ${mobile}` : 'You have no number yet'} narrow>
          <MobileForm onSent={setWish} />
        </Panel>
      )}
    </UserLayout>
  );
}
