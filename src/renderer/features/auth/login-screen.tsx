import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Token } from '../../../shared/contract/auth';
import { privateHead } from '../../api/private-head';
import { useClient } from '../../api/client-context';
import { useSession } from '../../state/session';
import { inCartTurn } from '../../state/cart-turns';
import { useCaptcha } from '../../state/use-captcha';
import { useSubmission } from '../../state/use-submission';
import { CaptchaField } from '../../components/forms/captcha-field';
import { TextField } from '../../components/forms/text-field';
import { AuthCard, AuthForm } from './auth-card';
import { missingFields } from './missing-fields';
import { SignedIn } from './signed-in';
import { useArrival, useSameRedirect } from './use-sign-in-redirect';

export const load = () => Promise.resolve(null);

export const head = privateHead('Log in', '/login');

export function Screen() {
  const { userName } = useSession();
  const redirect = useSameRedirect();
  if (userName) return <SignedIn userName={userName} />;
  return (
    <AuthCard
      title="Log in"
      ways={
        <>
          <Link to={`/login/register${redirect}`}>Register</Link>{' '}
          <Link to={`/login/resetPassword${redirect}`}>Forgot your password?</Link>
        </>
      }
    >
      <LoginForm />
    </AuthCard>
  );
}

function LoginForm() {
  const client = useClient();
  const arrive = useArrival();
  const captcha = useCaptcha();
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  const { problems, problemOf, sending, submit } = useSubmission<Token>();

  const logIn = () =>
    submit({
      check: () =>
        missingFields([
          ['account', account, 'Please enter your user name or e-mail address.'],
          ['password', password, 'Please enter your password.'],
          captcha.required(),
        ]),
      send: () => inCartTurn(client, () => client.call('logOn', { account, password, ...captcha.answer })),
      done: arrive,
      failed: captcha.again,
    });

  return (
    <AuthForm
      label="Log in"
      action="Log in"
      problems={problems}
      sending={sending}
      onSubmit={() => void logIn()}
    >
      <TextField
        name="account"
        label="User name or e-mail"
        value={account}
        onChange={setAccount}
        required
        autoComplete="username"
        maxLength={254}
        problem={problemOf('account')}
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
        problem={problemOf('password')}
      />
      <CaptchaField {...captcha.field} problem={problemOf('captcha')} />
    </AuthForm>
  );
}
