import type { ReplyOf } from '../../../../shared/contract/calls';
import { WELCOME_POINTS } from '../../../../shared/orders/points';
import { useClient } from '../../../api/client-context';
import { useAction } from '../../../state/use-action';
import { Button } from '../../../components/forms/button';
import styles from './email-screen.module.css';
import { StatusBadge } from '../../../components/feedback/status-badge';

interface PresentEmailProps {
  profile: Pick<ReplyOf<'profile'>, 'email' | 'email_verified'>;
  /** A code is to be entered; `sent` says whether one has just been sent. */
  onCode: (sent: boolean) => void;
}

/** The address of the account, and the ways to prove it. */
export function PresentEmail({ profile: { email, email_verified: proved }, onCode }: PresentEmailProps) {
  const client = useClient();
  const { busy, act } = useAction();
  const send = async () => {
    const sent = await act(() => client.call('validateEmail', {}), `A code is on its way to ${email}.`);
    if (sent) onCode(true);
  };
  return (
    <div className={styles.present}>
      <p>
        <span className={styles.address}>{email}</span>{' '}
        <StatusBadge tone={proved ? 'good' : 'warn'}>{proved ? 'Confirmed' : 'Not confirmed'}</StatusBadge>
      </p>
      {!proved && (
        <>
          <p>
            Confirm it with a code of six digits: {WELCOME_POINTS} points are yours when you do so for the
            first time.
          </p>
          <div className={styles.ways}>
            <Button variant="main" disabled={busy} onClick={() => void send()}>
              Send me a code
            </Button>
            <Button onClick={() => onCode(false)}>I have a code</Button>
          </div>
        </>
      )}
    </div>
  );
}
