import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { redirectTarget } from '../../../shared/accounts/redirect-target';
import { useClient } from '../../api/client-context';
import { privateHead } from '../../api/screen-module';
import { CaptchaField } from '../../components/forms/captcha-field';
import { FieldIdScope } from '../../components/forms/field-id';
import { TextField } from '../../components/forms/text-field';
import { withCartLock } from '../../state/cart-lock';
import { useSession } from '../../state/session';
import { useCaptcha } from '../../state/use-captcha';
import { useForm } from '../../state/use-form';
import { missingFields } from '../../state/use-submission';
import { AlreadySignedIn, AuthCard, AuthForm } from './auth-card';
import { RegisterForm } from './register-screen';
import styles from './auth-card.module.css';
import { useCompleteSignIn, useRedirectQuery } from './use-sign-in-redirect';

export const load = () => Promise.resolve(null);

export const head = () => privateHead('Log in', '/login');

export function Screen() {
  const { userName } = useSession();
  const redirect = useRedirectQuery();
  const comesFromCart = useComesFromCart();
  if (userName) return <AlreadySignedIn userName={userName} />;
  return (
    <AuthCard
      title="Log in"
      {...(comesFromCart && {
        intro: 'Your cart is kept: you continue as soon as you have logged in or registered.',
        beside: <NewCustomerCard />,
      })}
      links={
        <>
          <Link to={`/login/register${redirect}`} className={comesFromCart ? styles.narrowOnly : ''}>
            Register
          </Link>{' '}
          <Link to={`/login/resetPassword${redirect}`}>Forgot your password?</Link>
        </>
      }
    >
      <LoginForm />
    </AuthCard>
  );
}

/** Returns whether the visitor comes from the cart. */
function useComesFromCart(): boolean {
  const [query] = useSearchParams();
  return /^\/shoppingcart(?:[/?#]|$)/i.test(redirectTarget(query.get('redirect')));
}

/**
 * Registration form beside the sign-in form. Narrow screens have a link instead: a second form would also load a second
 * captcha.
 */
function NewCustomerCard() {
  const [isWide, setIsWide] = useState(false);
  useEffect(() => {
    if (typeof window.matchMedia !== 'function') return;
    const query = window.matchMedia('(width >= 960px)');
    const update = () => setIsWide(query.matches);
    update();
    query.addEventListener('change', update);
    return () => query.removeEventListener('change', update);
  }, []);
  if (!isWide) return null;
  return (
    <section className={styles.card} aria-labelledby="new-customer">
      <h2 id="new-customer" className={styles.title}>
        New customer
      </h2>
      <p className={styles.intro}>An account keeps your orders, addresses and documents in one place.</p>
      <FieldIdScope value="register-">
        <RegisterForm />
      </FieldIdScope>
    </section>
  );
}

function LoginForm() {
  const client = useClient();
  const completeSignIn = useCompleteSignIn();
  const captcha = useCaptcha('login');
  const form = useForm({
    initial: { account: '', password: '' },
    required: {
      account: 'Please enter your user name or e-mail address.',
      password: 'Please enter your password.',
    },
    check: () => missingFields([captcha.requiredField()]),
    send: async ({ account, password }) => {
      // The suggestions of telephone keyboards end with a space.
      const credentials = { account: account.trim(), password };
      const answer = await captcha.answer();
      // Sign-in merges the visitor's cart into the customer's.
      return withCartLock(client, () => client.call('logOn', { ...credentials, ...answer }));
    },
    onDone: completeSignIn,
    onFailed: captcha.reload,
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
