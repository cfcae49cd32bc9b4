import { useState } from 'react';
import type { ReplyOf } from '../../../../shared/contract/calls';
import { useClient } from '../../../api/client-context';
import { missingFields } from '../../../state/missing-fields';
import { useSubmission } from '../../../state/use-submission';
import { TextField } from '../../../components/forms/text-field';
import { AccountForm } from '../account-form';
import type { EmailWish } from './email-steps';

/** Asks for another address; the code goes there. */
export function NewEmailForm({ onSent }: { onSent: (wish: EmailWish) => void }) {
  const client = useClient();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { problems, problemOf, sending, submit } = useSubmission<ReplyOf<'changeEmail'>>();
  const send = () =>
    submit({
      check: () =>
        missingFields([
          ['email', email, 'Please enter the new address.'],
          ['password', password, 'Please enter your password.'],
        ]),
      send: () => client.call('changeEmail', { email, password }),
      done: () => onSent({ email, password }),
    });
  return (
    <AccountForm
      label="Change the e-mail address"
      action="Send the code"
      problems={problems}
      sending={sending}
      onSubmit={() => void send()}
    >
      <TextField
        name="email"
        label="New e-mail address"
        type="email"
        value={email}
        onChange={setEmail}
        required
        autoComplete="email"
        maxLength={254}
        problem={problemOf('email')}
      />
      <TextField
        name="password"
        label="Password"
        type="password"
        value={password}
        onChange={setPassword}
        required
        autoComplete="current-password"
        maxLength={200}
        hint="Of your account, so that nobody else can take it over."
        problem={problemOf('password')}
      />
    </AccountForm>
  );
}
