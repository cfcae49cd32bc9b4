import { useState } from 'react';
import { useClient } from '../../api/client-context';
import { Button } from '../../components/forms/button';
import { CaptchaField } from '../../components/forms/captcha-field';
import { TextField } from '../../components/forms/text-field';
import { useCaptcha } from '../../state/use-captcha';
import { useForm } from '../../state/use-form';
import { missingFields } from '../../state/use-submission';
import { AuthForm } from './auth-card';
import styles from './reset-password-screen.module.css';

/** Requests a reset link. The reply does not reveal whether the address has an account. */
export function EmailResetForm() {
  const client = useClient();
  const captcha = useCaptcha();
  const [sentTo, setSentTo] = useState('');
  const form = useForm({
    initial: { email: '' },
    required: { email: 'Please enter your e-mail address.' },
    check: () => missingFields([captcha.requiredField()]),
    send: async ({ email }) =>
      client.call('sendResetMail', { email: email.trim(), ...(await captcha.answer()) }),
    onDone: (_reply, { fields }) => setSentTo(fields.email.trim()),
    onFailed: captcha.reload,
  });
  const startAgain = () => {
    setSentTo('');
    captcha.reload();
  };
  if (sentTo) {
    return (
      <>
        <p role="status" className={styles.sent}>
          If {sentTo} belongs to an account, we sent a link to it. It is valid for one hour. If you requested
          several links, each of them works. No e-mail? Check your spam folder or try another address.
        </p>
        <Button onClick={startAgain}>Try another address</Button>
      </>
    );
  }
  return (
    <AuthForm label="Reset by e-mail" action="Send link" form={form}>
      <TextField {...form.field('email')} label="E-mail" type="email" autoComplete="email" maxLength={254} />
      <CaptchaField {...captcha.field} problem={form.problemOf('captcha')} />
    </AuthForm>
  );
}
