import { useState } from 'react';
import { useClient } from '../../api/client-context';
import { useCaptcha } from '../../state/use-captcha';
import { useSubmission } from '../../state/use-submission';
import { CaptchaField } from '../../components/forms/captcha-field';
import { CodeField } from '../../components/forms/code-field';
import { TextField } from '../../components/forms/text-field';
import { AuthForm } from './auth-card';
import { missingFields } from './missing-fields';

/** Asks for a code on the telephone, and takes it. */
export function ResetBySms({ onProved }: { onProved: (resetToken: string) => void }) {
  const [request, setRequest] = useState<{ id: string; mobile: string } | null>(null);
  return request ? (
    <CodeForm {...request} onProved={onProved} />
  ) : (
    <NumberForm onSent={(id, mobile) => setRequest({ id, mobile })} />
  );
}

function NumberForm({ onSent }: { onSent: (requestId: string, mobile: string) => void }) {
  const client = useClient();
  const captcha = useCaptcha();
  const [mobile, setMobile] = useState('');
  const { problems, problemOf, sending, submit } = useSubmission<{ request_id: string }>();
  const send = () =>
    submit({
      check: () =>
        missingFields([['mobile', mobile, 'Please enter your mobile number.'], captcha.required()]),
      send: () => client.call('sendResetCode', { mobile, ...captcha.answer }),
      done: ({ request_id }) => onSent(request_id, mobile),
      failed: captcha.again,
    });
  return (
    <AuthForm
      label="Reset by SMS"
      action="Send the code"
      problems={problems}
      sending={sending}
      onSubmit={() => void send()}
    >
      <TextField
        name="mobile"
        label="Mobile number"
        type="tel"
        value={mobile}
        onChange={setMobile}
        required
        autoComplete="tel"
        maxLength={32}
        hint="With the country code: +1 617 555 0142."
        problem={problemOf('mobile')}
      />
      <CaptchaField {...captcha.field} problem={problemOf('captcha')} />
    </AuthForm>
  );
}

function CodeForm({
  id,
  mobile,
  onProved,
}: {
  id: string;
  mobile: string;
  onProved: (token: string) => void;
}) {
  const client = useClient();
  const [code, setCode] = useState('');
  const { problems, problemOf, sending, submit } = useSubmission<{ reset_token: string }>();
  const check = () =>
    submit({
      check: () => missingFields([['code', code, 'Please enter the code.']]),
      send: () => client.call('checkResetCode', { request_id: id, code }),
      done: ({ reset_token }) => onProved(reset_token),
    });
  return (
    <AuthForm
      label="Code from the SMS"
      action="Go on"
      problems={problems}
      sending={sending}
      onSubmit={() => void check()}
    >
      <CodeField
        value={code}
        onChange={setCode}
        hint={`If ${mobile} belongs to an account, six digits are on their way.`}
        problem={problemOf('code')}
      />
    </AuthForm>
  );
}
