import type { FormEvent, ReactNode } from 'react';
import { useSettings } from '../../state/settings';
import { Backdrop } from '../../components/media/backdrop';
import { Button } from '../../components/forms/button';
import { FormSummary } from '../../components/forms/form-summary';
import { NoScriptNotice } from '../../components/forms/no-script-notice';
import styles from './auth-card.module.css';

interface AuthCardProps {
  title: string;
  /** One sentence below the title. */
  lead?: ReactNode;
  children: ReactNode;
  /** Other ways, below the card. */
  ways?: ReactNode;
}

/** A narrow card for one thing to do. */
export function AuthCard({ title, lead, children, ways }: AuthCardProps) {
  return (
    <Backdrop className={styles.page}>
      <div className={styles.card}>
        <h1 className={styles.title}>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        {children}
      </div>
      {ways && <p className={styles.ways}>{ways}</p>}
    </Backdrop>
  );
}

interface AuthFormProps {
  label: string;
  problems: readonly { field: string; text: string }[];
  sending: boolean;
  /** The words on the button. */
  action: string;
  onSubmit: () => void;
  children: ReactNode;
}

export function AuthForm({ label, problems, sending, action, onSubmit, children }: AuthFormProps) {
  const { phone, email } = useSettings();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <>
      <NoScriptNotice {...{ phone, email }} />
      <form
        method="post"
        aria-label={label}
        className={`${styles.form} needs-script`}
        onSubmit={submit}
        noValidate
      >
        <FormSummary problems={problems} />
        {children}
        <Button type="submit" variant="main" disabled={sending} className={styles.submit}>
          {sending ? 'One moment…' : action}
        </Button>
      </form>
    </>
  );
}
