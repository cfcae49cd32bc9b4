import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router-dom';
import { returnPath } from '../../../../shared/accounts/redirect-target';
import type { ReplyOf } from '../../../../shared/contract/calls';
import { WELCOME_POINTS } from '../../../../shared/orders/points';
import { useClient } from '../../../api/client-context';
import { unwrap } from '../../../api/failure';
import { type LoadArgs, privateHead } from '../../../api/screen-module';
import { StatusBadge } from '../../../components/feedback/status-badge';
import { Button } from '../../../components/forms/button';
import { Form, FormActions } from '../../../components/forms/form';
import { TextField } from '../../../components/forms/text-field';
import { useFocusOnChange } from '../../../hooks/use-focus-on-change';
import { useNotify } from '../../../state/notices';
import { useForm } from '../../../state/use-form';
import { useMutation } from '../../../state/use-mutation';
import { AccountLayout } from '../account-layout';
import { Panel } from '../panel';
import styles from './email-screen.module.css';
import { CurrentPasswordField, VerificationCodeForm } from './verification-code-form';

type Profile = ReplyOf<'profile'>;

interface EmailData extends Profile {
  /** Page to return to after the confirmation, such as the product of a stock alert; '' for none. */
  returnTo: string;
}

/** `?redirect=` is the page that requires a verified address; the screen returns to it. */
export async function load({ client, url, signal }: LoadArgs): Promise<EmailData> {
  const profile = unwrap(await client.call('profile', {}, { signal }));
  return { ...profile, returnTo: returnPath(url.searchParams, '') };
}

export const head = () => privateHead('Email', '/user/email');

/** The address to change to, with the current password. */
interface EmailChange {
  email: string;
  password: string;
}

/** The step in which the customer enters a code: to verify the current address, or to change it. */
type CodeStep =
  | {
      kind: 'verify';
      /** False for a code that was sent earlier, such as with the welcome e-mail. */
      justSent: boolean;
    }
  | { kind: 'change'; change: EmailChange };

export function Screen({ data: profile }: { data: EmailData }) {
  const client = useClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const { revalidate } = useRevalidator();
  const [step, setStep] = useState<CodeStep | null>(null);
  const title = useFocusOnChange(step);
  const onBack = () => setStep(null);
  const onDone = () => {
    notify({ tone: 'success', text: 'Your e-mail address is confirmed.' });
    onBack();
    if (profile.returnTo) void navigate(profile.returnTo, { replace: true });
    else void revalidate();
  };
  return (
    <AccountLayout
      title="Email"
      intro="Once confirmed, we use this address for order confirmations, invoices and password resets."
    >
      {step ? (
        <Panel title="Enter the code" titleRef={title} narrow>
          {step.kind === 'verify' ? (
            <VerificationCodeForm
              sentTo={profile.email}
              justSent={step.justSent}
              resend={() => client.call('validateEmail', {})}
              confirm={(code) => client.call('validateEmail', { code })}
              onDone={onDone}
              onBack={onBack}
            />
          ) : (
            <VerificationCodeForm
              sentTo={step.change.email}
              justSent
              resend={() => client.call('changeEmail', step.change)}
              confirm={(code) => client.call('changeEmail', { ...step.change, code })}
              onDone={onDone}
              onBack={onBack}
            />
          )}
        </Panel>
      ) : (
        <>
          <Panel title="Current address" titleRef={title} narrow>
            <CurrentEmail
              profile={profile}
              onEnterCode={({ justSent }) => setStep({ kind: 'verify', justSent })}
            />
          </Panel>
          <Panel title="Change address" narrow>
            <ChangeEmailForm onSent={(change) => setStep({ kind: 'change', change })} />
          </Panel>
        </>
      )}
    </AccountLayout>
  );
}

interface CurrentEmailProps {
  profile: Pick<Profile, 'email' | 'email_verified'>;
  /** Opens the code form; `justSent` is false when the customer already has a code. */
  onEnterCode: (options: { justSent: boolean }) => void;
}

function CurrentEmail({ profile: { email, email_verified: isVerified }, onEnterCode }: CurrentEmailProps) {
  const client = useClient();
  const { busy, mutate } = useMutation();
  const send = async () => {
    const sent = await mutate(() => client.call('validateEmail', {}), `We sent a code to ${email}.`);
    if (sent) onEnterCode({ justSent: true });
  };
  return (
    <div className={styles.current}>
      <p>
        <span className={styles.address}>{email}</span>{' '}
        <StatusBadge tone={isVerified ? 'good' : 'warn'}>
          {isVerified ? 'Confirmed' : 'Not confirmed'}
        </StatusBadge>
      </p>
      {!isVerified && (
        <>
          <p>Confirm it with a six-digit code. You earn {WELCOME_POINTS} points the first time.</p>
          <div className={styles.actions}>
            <Button variant="main" disabled={busy} onClick={() => void send()}>
              Send me a code
            </Button>
            <Button onClick={() => onEnterCode({ justSent: false })}>I have a code</Button>
          </div>
        </>
      )}
    </div>
  );
}

/** Sends a code to the new address. */
function ChangeEmailForm({ onSent }: { onSent: (change: EmailChange) => void }) {
  const client = useClient();
  const form = useForm({
    initial: { email: '', password: '' },
    required: { email: 'Please enter the new address.', password: 'Please enter your password.' },
    send: (fields) => client.call('changeEmail', fields),
    onDone: (_reply, { fields }) => onSent(fields),
  });
  return (
    <Form form={form} label="Change e-mail address">
      <TextField
        {...form.field('email')}
        label="New e-mail address"
        type="email"
        autoComplete="email"
        maxLength={254}
      />
      <CurrentPasswordField {...form.field('password')} />
      <FormActions form={form} action="Send code" />
    </Form>
  );
}
