import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { ReplyOf } from '../../../../shared/contract/calls';
import { useClient } from '../../../api/client-context';
import { unwrap } from '../../../api/failure';
import { type LoadArgs, privateHead } from '../../../api/screen-module';
import { Form, FormActions } from '../../../components/forms/form';
import { TextField } from '../../../components/forms/text-field';
import { useFocusOnChange } from '../../../hooks/use-focus-on-change';
import { useNotify } from '../../../state/notices';
import { useForm } from '../../../state/use-form';
import { AccountLayout } from '../account-layout';
import { Panel } from '../panel';
import { CurrentPasswordField, VerificationCodeForm } from './verification-code-form';

type Profile = ReplyOf<'profile'>;

export async function load({ client, signal }: LoadArgs): Promise<Profile> {
  return unwrap(await client.call('profile', {}, { signal }));
}

export const head = () => privateHead('Mobile phone', '/user/mobilePhone');

/** The number to change to, in international format, with the current password. */
interface MobileChange {
  mobile: string;
  password: string;
}

export function Screen({ data: { mobile } }: { data: Profile }) {
  const client = useClient();
  const notify = useNotify();
  const { revalidate } = useRevalidator();
  const [change, setChange] = useState<MobileChange | null>(null);
  const title = useFocusOnChange(change);
  const onDone = () => {
    notify({ tone: 'success', text: 'Your mobile number is saved.' });
    setChange(null);
    void revalidate();
  };
  return (
    <AccountLayout
      title="Mobile phone"
      intro="You can also reset your password with a code sent to this number."
    >
      {change ? (
        <Panel title="Enter the code" titleRef={title} narrow>
          <VerificationCodeForm
            sentTo={change.mobile}
            justSent
            resend={() => client.call('changeMobile', change)}
            confirm={(code) => client.call('changeMobile', { ...change, code })}
            onDone={onDone}
            onBack={() => setChange(null)}
          />
        </Panel>
      ) : (
        <Panel title={mobile ? `Your number is ${mobile}` : 'No number yet'} titleRef={title} narrow>
          <ChangeMobileForm onSent={setChange} />
        </Panel>
      )}
    </AccountLayout>
  );
}

/** Sends a code to the new number. */
function ChangeMobileForm({ onSent }: { onSent: (change: MobileChange) => void }) {
  const client = useClient();
  const form = useForm({
    initial: { mobile: '', password: '' },
    required: { mobile: 'Please enter the number.', password: 'Please enter your password.' },
    send: (fields) => client.call('changeMobile', fields),
    onDone: ({ mobile }, { fields: { password } }) => onSent({ mobile, password }),
  });
  return (
    <Form form={form} label="Change mobile number">
      <TextField
        {...form.field('mobile')}
        label="New mobile number"
        type="tel"
        autoComplete="tel"
        maxLength={32}
        hint="Include the country code, e.g. +1 617 555 0142."
      />
      <CurrentPasswordField {...form.field('password')} />
      <FormActions form={form} action="Send code" />
    </Form>
  );
}
