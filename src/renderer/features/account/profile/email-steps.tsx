import { useClient } from '../../../api/client-context';
import { CodeStep } from './verification-code-form';

/** A new address, and the password that shows whose wish it is. */
export interface EmailWish {
  email: string;
  password: string;
}

interface StepProps {
  onDone: () => void;
  onBack: () => void;
}

/** The code that proves the present address. */
export function EmailProofStep({
  email,
  justSent,
  ...ways
}: StepProps & { email: string; justSent: boolean }) {
  const client = useClient();
  return (
    <CodeStep
      sentTo={email}
      justSent={justSent}
      resend={() => client.call('validateEmail', {})}
      confirm={(code) => client.call('validateEmail', { code })}
      {...ways}
    />
  );
}

/** The code that puts a new address in the place of the present one. */
export function EmailChangeStep({ wish, ...ways }: StepProps & { wish: EmailWish }) {
  const client = useClient();
  return (
    <CodeStep
      sentTo={wish.email}
      justSent
      resend={() => client.call('changeEmail', wish)}
      confirm={(code) => client.call('changeEmail', { ...wish, code })}
      {...ways}
    />
  );
}
