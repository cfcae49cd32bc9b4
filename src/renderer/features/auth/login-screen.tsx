import { Link } from 'react-router-dom';
import { useClient } from '../../api/client-context';
import { privateHead } from '../../api/private-head';
import { CaptchaField } from '../../components/forms/captcha-field';
import { TextField } from '../../components/forms/text-field';
import { withCartLock } from '../../state/cart-lock';
import { useSession } from '../../state/session';
import { useCaptcha } from '../../state/use-captcha';
import { useForm } from '../../state/use-form';
import { missingFields } from '../../state/use-submission';
import { AlreadySignedIn, AuthCard, AuthForm } from './auth-card';
import { useCompleteSignIn, useRedirectQuery } from './use-sign-in-redirect';

export const load = () => Promise.resolve(null);

export const head = privateHead('Log in', '/login');

export function Screen() {
  const { userName } = useSession();
  const redirect = useRedirectQuery();
  if (userName) return <AlreadySignedIn userName={userName} />;
  return (
    <AuthCard
      title="Log in"
      links={
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
  const completeSignIn = useCompleteSignIn();
  const captcha = useCaptcha();
  const form = useForm({
    initial: { account: '', password: '' },
    required: {
      account: 'Please enter your user name or e-mail address.',
      password: 'Please enter your password.',
    },
    check: () => missingFields([captcha.required()]),
    send: async (fields) => {
      const answer = await captcha.answer();
      return withCartLock(client, () => client.call('logOn', { ...fields, ...answer }));
    },
    onDone: completeSignIn,
    onFailed: captcha.again,
  });
  return (
    <AuthForm label="Log in" action="Log in" form={form}>
      <TextField
        {...form.field('account')}
        label="User name or e-mail"
        autoComplete="username"
        maxLength={254}
      />
      <TextField
        {...form.field('password')}
        label="Password"
        type="password"
        autoComplete="current-password"
        maxLength={200}
      />
      <CaptchaField {...captcha.field} problem={form.problemOf('captcha')} />
    </AuthForm>
  );
}
