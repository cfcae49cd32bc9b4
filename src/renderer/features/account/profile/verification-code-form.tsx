import type { Outcome } from '../../../../shared/contract/envelope';
import { Button } from '../../../components/forms/button';
import { CODE_LENGTH, CodeField } from '../../../components/forms/code-field';
import { Form, FormActions } from '../../../components/forms/form';
import { ResendButton } from '../../../components/forms/resend-button';
import { TextField } from '../../../components/forms/text-field';
import { useNotify } from '../../../state/notices';
import { useErrorHandler } from '../../../state/use-error-handler';
import { useForm } from '../../../state/use-form';

interface VerificationCodeFormProps<Data> {
  /** E-mail address or phone number. */
  sentTo: string;
  /** False when the customer enters a code that was sent earlier. */
  justSent: boolean;
  resend: () => Promise<Outcome<Data>>;
  confirm: (code: string) => Promise<Outcome<Data>>;
  onDone: () => void;
  onBack: () => void;
}

/** Second step of a verification or a change: asks for the six-digit code that was sent. */
export function VerificationCodeForm<Data>({
  sentTo,
  justSent,
  resend,
  confirm,
  onDone,
  onBack,
}: VerificationCodeFormProps<Data>) {
  const notify = useNotify();
  const handleError = useErrorHandler();
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) =>
      code.length === CODE_LENGTH
        ? []
        : [{ field: 'code', text: 'Please enter the six digits of the code.' }],
    send: ({ code }) => confirm(code),
    onDone,
  });
  const sendAgain = async () => {
    const outcome = await resend();
    if (outcome.ok) notify({ tone: 'success', text: `We sent another code to ${sentTo}.` });
    else handleError(outcome.failure);
    return outcome.ok;
  };
  return (
    <Form form={form} label="Confirm with a code">
      <CodeField
        {...form.field('code')}
        hint={`Enter the six digits we sent to ${sentTo}. The code is valid for ten minutes.`}
      />
      <FormActions form={form} action="Confirm">
        <ResendButton justSent={justSent} onResend={sendAgain} disabled={form.sending} />
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
      </FormActions>
    </Form>
  );
}

interface CurrentPasswordFieldProps {
  name: string;
  value: string;
  onChange: (value: string) => void;
  required: boolean;
  problem: string | undefined;
}

/** The password that a change of the e-mail address or mobile number requires. */
export function CurrentPasswordField(props: CurrentPasswordFieldProps) {
  return (
    <TextField
      {...props}
      label="Password"
      type="password"
      autoComplete="current-password"
      maxLength={200}
      hint="Enter your account password to confirm this change."
    />
  );
}
