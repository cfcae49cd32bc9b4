import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { Token } from '../../../../shared/contract/auth';
import { useClient } from '../../../api/client-context';
import { missingFields } from '../../../state/missing-fields';
import { useNotify } from '../../../state/notices';
import { useBeginSession } from '../../../state/session';
import { useSubmission } from '../../../state/use-submission';
import { TextField } from '../../../components/forms/text-field';
import { AccountForm } from '../account-form';

/** Sets a new password. Every session ends with it; this one goes on with the token that comes back. */
export function PasswordForm() {
  const client = useClient();
  const notify = useNotify();
  const beginSession = useBeginSession();
  const { revalidate } = useRevalidator();
  const [old, setOld] = useState('');
  const [password, setPassword] = useState('');
  const { problems, problemOf, sending, submit } = useSubmission<Token>();
  const save = () =>
    submit({
      check: () =>
        missingFields([
          ['old_password', old, 'Please enter your present password.'],
          ['password', password, 'Please choose a password.'],
        ]),
      send: () => client.call('resetPassword', { old_password: old, password }),
      done: (token) => {
        beginSession(token);
        setOld('');
        setPassword('');
        notify({ tone: 'success', text: 'Your password is changed. Every other device is signed out.' });
        void revalidate();
      },
    });
  return (
    <AccountForm
      label="Change the password"
      action="Change the password"
      problems={problems}
      sending={sending}
      onSubmit={() => void save()}
    >
      <TextField
        name="old_password"
        label="Present password"
        type="password"
        value={old}
        onChange={setOld}
        required
        autoComplete="current-password"
        maxLength={200}
        problem={problemOf('old_password')}
      />
      <TextField
        name="password"
        label="New password"
        type="password"
        value={password}
        onChange={setPassword}
        required
        autoComplete="new-password"
        maxLength={200}
        hint="At least 8 characters. Every other device will be signed out."
        problem={problemOf('password')}
      />
    </AccountForm>
  );
}
