import type { FormEvent, ReactNode } from 'react';
import type { Problem } from '../../state/use-submission';
import { Button } from '../../components/forms/button';
import { FormSummary } from '../../components/forms/form-summary';
import styles from '../../components/forms/form.module.css';

interface AccountFormProps {
  label: string;
  problems: readonly Problem[];
  sending: boolean;
  /** The words on the button. */
  action: string;
  onSubmit: () => void;
  /** Other buttons beside it. */
  more?: ReactNode;
  children: ReactNode;
}

/** A form of the user center: what is wrong with it stands above its fields, what to do below. */
export function AccountForm({
  label,
  problems,
  sending,
  action,
  onSubmit,
  more,
  children,
}: AccountFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form method="post" aria-label={label} className={styles.form} onSubmit={submit} noValidate>
      <FormSummary problems={problems} />
      {children}
      <div className={styles.actions}>
        <Button type="submit" variant="main" disabled={sending}>
          {sending ? 'One moment…' : action}
        </Button>
        {more}
      </div>
    </form>
  );
}
