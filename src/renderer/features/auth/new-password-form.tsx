import { useState } from 'react';
import type { Token } from '../../../shared/contract/auth';
import { useClient } from '../../api/client-context';
import { inCartTurn } from '../../state/cart-turns';
import { useSubmission } from '../../state/use-submission';
import { Button } from '../../components/forms/button';
import { AuthForm } from './auth-card';
import { missingFields } from './missing-fields';
import { NewPasswordField } from './new-password-field';
import { useArrival } from './use-sign-in-redirect';

/** Sets a new password with what a link or a code proved. */
export function NewPasswordForm({ token, onStartAgain }: { token: string; onStartAgain: () => void }) {
  const client = useClient();
  const arrive = useArrival();
  const [password, setPassword] = useState('');
  const { problems, problemOf, sending, submit } = useSubmission<Token>();
  const spent = problems.some(({ field }) => field === '');
  const save = () =>
    submit({
      check: () => missingFields([['password', password, 'Please choose a password.']]),
      send: () => inCartTurn(client, () => client.call('resetPassword', { reset_token: token, password })),
      done: arrive,
    });
  return (
    <AuthForm
      label="Choose a new password"
      action="Save and log in"
      problems={problems}
      sending={sending}
      onSubmit={() => void save()}
    >
      <NewPasswordField value={password} onChange={setPassword} problem={problemOf('password')} />
      {spent && <Button onClick={onStartAgain}>Ask for a new link</Button>}
    </AuthForm>
  );
}
