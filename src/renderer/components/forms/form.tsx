import type { FormEvent, ReactNode } from 'react';
import { Button } from './button';
import { FormSummary } from './form-summary';
import styles from './form.module.css';

/** The part of a form's state that its elements need. */
export interface FormControl {
  problems: readonly { field: string; text: string }[];
  sending: boolean;
  submit: () => void;
}

interface FormProps {
  form: FormControl;
  /** Accessible name; may be left out in a dialog, whose title names it. */
  label?: string;
  /** Replaces the single-column layout. */
  className?: string | undefined;
  children: ReactNode;
}

/** A form that is validated and sent by script. Its problems are listed above the fields. */
export function Form({ form, label, className = styles.form, children }: FormProps) {
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };
  return (
    <form
      method="post"
      {...(label !== undefined && { 'aria-label': label })}
      className={className}
      onSubmit={onSubmit}
      noValidate
    >
      <FormSummary problems={form.problems} />
      {children}
    </form>
  );
}

interface FormActionsProps {
  form: FormControl;
  /** Label of the submit button. */
  action: string;
  /** Further buttons. */
  children?: ReactNode;
}

/** The submit button at the end of a form, with further buttons beside it. */
export function FormActions({ form, action, children }: FormActionsProps) {
  return (
    <div className={styles.actions}>
      <SubmitButton form={form} action={action} />
      {children}
    </div>
  );
}

interface SubmitButtonProps {
  form: Pick<FormControl, 'sending'>;
  action: string;
  className?: string | undefined;
}

export function SubmitButton({ form: { sending }, action, className }: SubmitButtonProps) {
  return (
    <Button type="submit" variant="main" disabled={sending} {...(className !== undefined && { className })}>
      {sending ? 'One moment…' : action}
    </Button>
  );
}
