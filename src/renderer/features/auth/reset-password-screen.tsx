import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useClient } from '../../api/client-context';
import { privateHead } from '../../api/screen-module';
import { Button } from '../../components/forms/button';
import { useFocusOnChange } from '../../hooks/use-focus-on-change';
import { useHydrationSafeValue } from '../../hooks/use-hydration-safe-value';
import { withCartLock } from '../../state/cart-lock';
import { useForm } from '../../state/use-form';
import { AuthCard, AuthForm, NewPasswordField } from './auth-card';
import { EmailResetForm } from './email-reset-form';
import styles from './reset-password-screen.module.css';
import { SmsResetForm } from './sms-reset-form';
import { useCompleteSignIn, useRedirectQuery } from './use-sign-in-redirect';

const channels = { email: 'By e-mail', sms: 'By SMS' } as const;
type Channel = keyof typeof channels;

export const load = () => Promise.resolve(null);

export const head = () => privateHead('Reset your password', '/login/resetPassword');

export function Screen() {
  const [token, setToken] = useResetToken();
  const [channel, setChannel] = useState<Channel>('email');
  /** Number of tokens that the forms of this page have set or deleted. The page of a mailed link opens without a focused title. */
  const [changeCount, setChangeCount] = useState(0);
  const title = useFocusOnChange(changeCount);
  const changeToken = (newToken: string) => {
    setToken(newToken);
    setChangeCount((count) => count + 1);
  };
  const redirect = useRedirectQuery();
  const backLink = <Link to={`/login${redirect}`}>Back to log in</Link>;
  if (token) {
    return (
      <AuthCard
        title="Choose a new password"
        titleRef={title}
        intro="All other devices will be logged out."
        links={backLink}
      >
        <NewPasswordForm key={token} token={token} onStartAgain={() => changeToken('')} />
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title="Reset your password"
      titleRef={title}
      intro="How should we contact you?"
      links={backLink}
    >
      <div role="group" aria-label="Contact method" className={`${styles.channels} needs-script`}>
        {(Object.keys(channels) as Channel[]).map((option) => (
          <button
            key={option}
            type="button"
            aria-pressed={channel === option}
            className={styles.channel}
            onClick={() => setChannel(option)}
          >
            {channels[option]}
          </button>
        ))}
      </div>
      {channel === 'email' ? <EmailResetForm /> : <SmsResetForm onVerified={changeToken} />}
    </AuthCard>
  );
}

/** Sets a new password with the reset token from a link or code. */
function NewPasswordForm({ token, onStartAgain }: { token: string; onStartAgain: () => void }) {
  const client = useClient();
  const completeSignIn = useCompleteSignIn();
  const form = useForm({
    initial: { password: '' },
    required: { password: 'Please choose a password.' },
    // Signs in as well, which merges the visitor's cart into the customer's.
    send: ({ password }) =>
      withCartLock(client, () => client.call('resetPassword', { reset_token: token, password })),
    onDone: completeSignIn,
  });
  const isTokenRejected = form.problemOf('reset_token') !== undefined;
  return (
    <AuthForm label="Choose a new password" action="Save and log in" form={form}>
      <NewPasswordField {...form.field('password')} />
      {isTokenRejected && <Button onClick={onStartAgain}>Request a new link or code</Button>}
    </AuthForm>
  );
}

/** Returns the reset token (id and secret, separated by a dot) in the URL fragment of a mailed link; '' for none. */
function parseResetToken(hash: string): string {
  return /^#[\w-]{16,}\.[\w-]{16,}$/.test(hash) ? hash.slice(1) : '';
}

/**
 * Reads the reset token of a mailed link from the URL fragment, which is not sent to servers, and removes it from the
 * address and the history. A newer link that is opened on this page replaces the token.
 */
function useResetToken(): [token: string, set: (token: string) => void] {
  const { hash: currentHash, key } = useLocation();
  // The server does not know the fragment and renders the form that requests a link.
  const hash = useHydrationSafeValue(currentHash, '');
  const [lastHash, setLastHash] = useState(hash);
  const [token, setToken] = useState(() => parseResetToken(hash));
  if (lastHash !== hash) {
    setLastHash(hash);
    if (parseResetToken(hash)) setToken(parseResetToken(hash));
  }
  useEffect(() => {
    if (!token) return;
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, '', pathname + search);
  }, [token, key]);
  return [token, setToken];
}
