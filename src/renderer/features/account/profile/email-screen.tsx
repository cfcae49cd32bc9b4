import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { ReplyOf } from '../../../../shared/contract/calls';
import { privateHead } from '../../../api/private-head';
import { need } from '../../../api/failure';
import type { LoadArgs } from '../../../api/screen-module';
import { useNotify } from '../../../state/notices';
import { EmailChangeStep, EmailProofStep, type EmailWish } from './email-steps';
import { NewEmailForm } from './new-email-form';
import { Panel } from '../panel';
import { PresentEmail } from './present-email';
import { UserLayout } from '../account-layout';

type Profile = ReplyOf<'profile'>;

export async function load({ client, signal }: LoadArgs): Promise<Profile> {
  return need(await client.call('profile', {}, { signal }));
}

export const head = privateHead('Email', '/user/email');

/** What a code is entered for; `sent` is false for one from the letter of welcome. */
type Step = { kind: 'proof'; sent: boolean } | { kind: 'change'; wish: EmailWish } | null;

export function Screen({ data: profile }: { data: Profile }) {
  const notify = useNotify();
  const { revalidate } = useRevalidator();
  const [step, setStep] = useState<Step>(null);
  const back = () => setStep(null);
  const done = () => {
    notify({ tone: 'success', text: 'Your e-mail address is confirmed.' });
    back();
    void revalidate();
  };
  return (
    <UserLayout
      title="Email"
      lead="Order confirmations, invoices and links for a new password go to this address."
    >
      {step ? (
        <Panel title="Enter the code" narrow>
          {step.kind === 'proof' ? (
            <EmailProofStep email={profile.email} justSent={step.sent} onDone={done} onBack={back} />
          ) : (
            <EmailChangeStep wish={step.wish} onDone={done} onBack={back} />
          )}
        </Panel>
      ) : (
        <>
          <Panel title="Present address" narrow>
            <PresentEmail profile={profile} onCode={(sent) => setStep({ kind: 'proof', sent })} />
          </Panel>
          <Panel title="Change the address" narrow>
            <NewEmailForm onSent={(wish) => setStep({ kind: 'change', wish })} />
          </Panel>
        </>
      )}
    </UserLayout>
  );
}
