import { Link } from 'react-router-dom';
import { privateHead } from '../../api/screen-module';
import { useSession } from '../../state/session';
import { AlreadySignedIn, AuthCard, AuthForm, NewPasswordField } from './auth-card';
import { useRedirectQuery, useCompleteSignIn } from './use-sign-in-redirect';
import { useClient } from '../../api/client-context';
import { CaptchaField } from '../../components/forms/captcha-field';
import { TextField } from '../../components/forms/text-field';
import { withCartLock } from '../../state/cart-lock';
import { useCaptcha } from '../../state/use-captcha';
import { useForm } from '../../state/use-form';
import { missingFields } from '../../state/use-submission';

export const load = () => Promise.resolve(null);

export const head = () => privateHead('Register', '/login/register');

export function Screen() {
  const { userName } = useSession();
  const redirect = useRedirectQuery();
  if (userName) return <AlreadySignedIn userName={userName} />;
  return (
    <AuthCard
      title="Register"
      intro="An account keeps your orders, addresses, favorites and documents in one place."
      links={<Link to={`/login${redirect}`}>Log in instead</Link>}
    >
      <RegisterForm />
    </AuthCard>
  );
}

export function RegisterForm() {
  const client = useClient();
  const completeSignIn = useCompleteSignIn();
  const captcha = useCaptcha();
  const form = useForm({
    initial: { username: '', email: '', password: '' },
    required: {
      username: 'Please choose a user name.',
      email: 'Please enter your e-mail address.',
      password: 'Please choose a password.',
    },
    check: () => missingFields([captcha.requiredField()]),
    send: async ({ username, email, password }) => {
      const account = { username: username.trim(), email: email.trim(), password };
      const answer = await captcha.answer();
      // Registration signs in, which merges the visitor's cart into the customer's.
      return withCartLock(client, () => client.call('register', { ...account, ...answer }));
    },
    onDone: completeSignIn,
    onFailed: captcha.reload,
  });
  return (
    <AuthForm label="Register" action="Register" form={form}>
      <TextField
        {...form.field('username')}
        label="User name"
        autoComplete="username"
        maxLength={32}
        hint="3 to 32 letters, digits, dots or hyphens."
      />
      <TextField
        {...form.field('email')}
        label="E-mail"
        type="email"
        autoComplete="email"
        maxLength={254}
        hint="We send a confirmation code to this address."
      />
      <NewPasswordField {...form.field('password')} />
      <CaptchaField {...captcha.field} problem={form.problemOf('captcha')} />
    </AuthForm>
  );
}
