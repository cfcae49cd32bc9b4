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
import { NewPasswordField } from './new-password-field';
import { SignedIn } from './signed-in';
import { useArrival, useSameRedirect } from './use-sign-in-redirect';

export const load = () => Promise.resolve(null);

export const head = privateHead('Register', '/login/register');

export function Screen() {
  const { userName } = useSession();
  const redirect = useSameRedirect();
  if (userName) return <SignedIn userName={userName} />;
  return (
    <AuthCard
      title="Register"
      lead="An account keeps your orders, addresses, favourites and documents in one place."
      ways={<Link to={`/login${redirect}`}>Log in instead</Link>}
    >
      <RegisterForm />
    </AuthCard>
  );
}

function RegisterForm() {
  const client = useClient();
  const arrive = useArrival();
  const captcha = useCaptcha();
  const [username, setUsername] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { problems, problemOf, sending, submit } = useSubmission<Token>();

  const register = () =>
    submit({
      check: () =>
        missingFields([
          ['username', username, 'Please choose a user name.'],
          ['email', email, 'Please enter your e-mail address.'],
          ['password', password, 'Please choose a password.'],
          captcha.required(),
        ]),
      send: () =>
        inCartTurn(client, () =>
          client.call('register', {
            username: username.trim(),
            email: email.trim(),
            password,
            ...captcha.answer,
          }),
        ),
      done: arrive,
      failed: captcha.again,
    });

  return (
    <AuthForm
      label="Register"
      action="Register"
      problems={problems}
      sending={sending}
      onSubmit={() => void register()}
    >
      <TextField
        name="username"
        label="User name"
        value={username}
        onChange={setUsername}
        required
        autoComplete="username"
        maxLength={32}
        hint="3 to 32 letters, digits, dots or hyphens."
        problem={problemOf('username')}
      />
      <TextField
        name="email"
        label="E-mail"
        type="email"
        value={email}
        onChange={setEmail}
        required
        autoComplete="email"
        maxLength={254}
        hint="We send a code there to confirm it."
        problem={problemOf('email')}
      />
      <NewPasswordField value={password} onChange={setPassword} problem={problemOf('password')} />
      <CaptchaField {...captcha.field} problem={problemOf('captcha')} />
    </AuthForm>
  );
}
