import { useState } from 'react';
import { useClient } from '../../api/client-context';
import { Button } from '../../components/forms/button';
import { CaptchaField } from '../../components/forms/captcha-field';
import { TextField } from '../../components/forms/text-field';
import { useFocusOnChange } from '../../hooks/use-focus-on-change';
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
  const status = useFocusOnChange<HTMLParagraphElement>(sentTo);
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
  return (
    <>
      <p ref={status} role="status" tabIndex={-1} className={sentTo ? styles.sent : 'visually-hidden'}>
        {sentTo &&
          `If ${sentTo} belongs to an account, we sent a link to it. It is valid for one hour. If you requested several links, each of them works. No e-mail? Check your spam folder or try another address.`}
      </p>
      {sentTo ? (
        <Button onClick={startAgain}>Try another address</Button>
      ) : (
        <AuthForm label="Reset by e-mail" action="Send link" form={form}>
          <TextField
            {...form.field('email')}
            label="E-mail"
            type="email"
            autoComplete="email"
            maxLength={254}
          />
          <CaptchaField {...captcha.field} problem={form.problemOf('captcha')} />
        </AuthForm>
      )}
    </>
  );
}
