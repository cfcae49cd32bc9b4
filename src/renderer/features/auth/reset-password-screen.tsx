import { useState } from 'react';
import { Link } from 'react-router-dom';
import { AuthCard } from './auth-card';
import { NewPasswordForm } from './new-password-form';
import { ResetByMail } from './email-reset-form';
import { ResetBySms } from './sms-reset-form';
import styles from './reset-password-screen.module.css';
import { useResetToken } from './use-reset-token';
import { useSameRedirect } from './use-sign-in-redirect';
import { privateHead } from '../../api/private-head';

const ways = { mail: 'By e-mail', sms: 'By SMS' } as const;

export const load = () => Promise.resolve(null);

export const head = privateHead('Reset your password', '/login/resetPassword');

export function Screen() {
  const [token, setToken] = useResetToken();
  const [way, setWay] = useState<keyof typeof ways>('mail');
  const redirect = useSameRedirect();
  const back = <Link to={`/login${redirect}`}>Back to log in</Link>;
  if (token) {
    return (
      <AuthCard title="Choose a new password" lead="Every other device will be signed out." ways={back}>
        <NewPasswordForm token={token} onStartAgain={() => setToken('')} />
      </AuthCard>
    );
  }
  return (
    <AuthCard title="Reset your password" lead="How may we reach you?" ways={back}>
      <div role="group" aria-label="Way to reach you" className={`${styles.ways} needs-script`}>
        {(Object.keys(ways) as (keyof typeof ways)[]).map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={way === one}
            className={styles.way}
            onClick={() => setWay(one)}
          >
            {ways[one]}
          </button>
        ))}
      </div>
      {way === 'mail' ? <ResetByMail /> : <ResetBySms onProved={setToken} />}
    </AuthCard>
  );
}
