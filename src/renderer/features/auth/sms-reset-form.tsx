import { useState } from 'react';
import { useClient } from '../../api/client-context';
import { CaptchaField } from '../../components/forms/captcha-field';
import { CodeField } from '../../components/forms/code-field';
import { TextField } from '../../components/forms/text-field';
import { useCaptcha } from '../../state/use-captcha';
import { useForm } from '../../state/use-form';
import { missingFields } from '../../state/use-submission';
import { AuthForm } from './auth-card';

/** Sends a code to a phone and exchanges the entered code for a reset token. */
export function SmsResetForm({ onVerified }: { onVerified: (resetToken: string) => void }) {
  const [request, setRequest] = useState<{ requestId: string; mobile: string } | null>(null);
  return request ? (
    <CodeForm {...request} onVerified={onVerified} />
  ) : (
    <MobileNumberForm onSent={(requestId, mobile) => setRequest({ requestId, mobile })} />
  );
}

function MobileNumberForm({ onSent }: { onSent: (requestId: string, mobile: string) => void }) {
  const client = useClient();
  const captcha = useCaptcha();
  const form = useForm({
    initial: { mobile: '' },
    required: { mobile: 'Please enter your mobile number.' },
    check: () => missingFields([captcha.requiredField()]),
    send: async ({ mobile }) => client.call('sendResetCode', { mobile, ...(await captcha.answer()) }),
    onDone: ({ request_id }, { fields }) => onSent(request_id, fields.mobile),
    onFailed: captcha.reload,
  });
  return (
    <AuthForm label="Reset by SMS" action="Send code" form={form}>
      <TextField
        {...form.field('mobile')}
        label="Mobile number"
        type="tel"
        autoComplete="tel"
        maxLength={32}
        hint="Include the country code, e.g. +1 617 555 0142."
      />
      <CaptchaField {...captcha.field} problem={form.problemOf('captcha')} />
    </AuthForm>
  );
}

interface CodeFormProps {
  requestId: string;
  mobile: string;
  onVerified: (resetToken: string) => void;
}

function CodeForm({ requestId, mobile, onVerified }: CodeFormProps) {
  const client = useClient();
  const form = useForm({
    initial: { code: '' },
    required: { code: 'Please enter the code.' },
    send: ({ code }) => client.call('checkResetCode', { request_id: requestId, code }),
    onDone: ({ reset_token }) => onVerified(reset_token),
  });
  return (
    <AuthForm label="Code from the SMS" action="Continue" form={form}>
      <CodeField
        {...form.field('code')}
        autoFocus
        hint={`If ${mobile} belongs to an account, we sent a six-digit code to it.`}
      />
    </AuthForm>
  );
}
