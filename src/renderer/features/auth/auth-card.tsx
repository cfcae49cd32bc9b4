import type { ReactNode, RefObject } from 'react';
import { Form, SubmitButton, type FormControl } from '../../components/forms/form';
import { LinkButton } from '../../components/forms/button';
import { NoScriptNotice } from '../../components/forms/no-script';
import { TextField } from '../../components/forms/text-field';
import { Backdrop } from '../../components/media/backdrop';
import { useSettings } from '../../state/settings';
import styles from './auth-card.module.css';

interface AuthCardProps {
  title: string;
  /** Ref of the title, which can take the focus. */
  titleRef?: RefObject<HTMLHeadingElement>;
  /** One sentence below the title. */
  intro?: ReactNode;
  children: ReactNode;
  /** A second card beside this one on wide screens. */
  beside?: ReactNode;
  /** Links to alternatives, below the card. */
  links?: ReactNode;
}

/** Layout of the sign-in, registration and password reset screens. */
export function AuthCard({ title, titleRef, intro, beside, children, links }: AuthCardProps) {
  return (
    <Backdrop className={styles.page}>
      <div className={beside ? styles.columns : styles.column}>
        <div className={styles.cardWithLinks}>
          <div className={styles.card}>
            <h1 ref={titleRef} tabIndex={-1} className={styles.title}>
              {title}
            </h1>
            {intro && <p className={styles.intro}>{intro}</p>}
            {children}
          </div>
          {links && <p className={styles.links}>{links}</p>}
        </div>
        {beside}
      </div>
    </Backdrop>
  );
}

interface AuthFormProps {
  label: string;
  form: FormControl;
  /** Label of the submit button. */
  action: string;
  children: ReactNode;
}

export function AuthForm({ label, form, action, children }: AuthFormProps) {
  const { phone, email } = useSettings();
  return (
    <>
      <NoScriptNotice phone={phone} email={email} />
      <Form form={form} label={label} className={`${styles.form} needs-script`}>
        {children}
        <SubmitButton form={form} action={action} className={styles.submit} />
      </Form>
    </>
  );
}

interface NewPasswordFieldProps {
  name: string;
  value: string;
  onChange: (value: string) => void;
  /** Message why the value is not valid; shown below the field. */
  problem?: string | undefined;
}

/** The server checks the strength of the password. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  return (
    <TextField
      {...props}
      label="New password"
      type="password"
      required
      autoComplete="new-password"
      maxLength={200}
      hint="At least 8 characters. Three or four unrelated words work well."
    />
  );
}

/** Shown instead of a sign-in form to a customer who is already signed in. */
export function AlreadySignedIn({ userName }: { userName: string }) {
  return (
    <AuthCard title={`You are logged in as ${userName}`}>
      <LinkButton to="/user" variant="main">
        Go to the user center
      </LinkButton>
      <LinkButton to="/">Go to the home page</LinkButton>
    </AuthCard>
  );
}
