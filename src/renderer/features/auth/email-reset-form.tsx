import { useState } from 'react';
import { useClient } from '../../api/client-context';
import { useCaptcha } from '../../state/use-captcha';
import { useSubmission } from '../../state/use-submission';
import { CaptchaField } from '../../components/forms/captcha-field';
import { TextField } from '../../components/forms/text-field';
import { AuthForm } from './auth-card';
import { missingFields } from './missing-fields';
import styles from './reset-password-screen.module.css';

/** Asks for a link; says the same for every address. */
export function ResetByMail() {
  const client = useClient();
  const captcha = useCaptcha();
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState('');
  const { problems, problemOf, sending, submit } = useSubmission<object>();

  const send = () =>
    submit({
      check: () => missingFields([['email', email, 'Please enter your e-mail address.'], captcha.required()]),
      send: () => client.call('sendResetMail', { email: email.trim(), ...captcha.answer }),
      done: () => setSentTo(email.trim()),
      failed: captcha.again,
    });

  if (sentTo) {
    return (
      <p role="status" className={styles.sent}>
        We have written to {sentTo}. The link in the mail is good for ten minutes. Nothing there? Look among
        the unwanted mail, or come back and try another address.
      </p>
    );
  }
  return (
    <AuthForm
      label="Reset by e-mail"
      action="Send the link"
      problems={problems}
      sending={sending}
      onSubmit={() => void send()}
    >
      <TextField
        name="email"
        label="E-mail"
        type="email"
        value={email}
        onChange={setEmail}
        required
        autoComplete="email"
        maxLength={254}
        problem={problemOf('email')}
      />
      <CaptchaField {...captcha.field} problem={problemOf('captcha')} />
    </AuthForm>
  );
}
