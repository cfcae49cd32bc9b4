import { useState } from 'react';
import type { Outcome } from '../../../../shared/contract/outcome';
import { useNotify } from '../../../state/notices';
import { useRemedy } from '../../../state/use-remedy';
import { useSubmission } from '../../../state/use-submission';
import { Button } from '../../../components/forms/button';
import { CodeField } from '../../../components/forms/code-field';
import { ResendButton } from '../../../components/forms/resend-button';
import { AccountForm } from '../account-form';

interface CodeStepProps<Data> {
  /** The address or the number. */
  sentTo: string;
  /** False for somebody who has a code from before. */
  justSent: boolean;
  resend: () => Promise<Outcome<Data>>;
  confirm: (code: string) => Promise<Outcome<Data>>;
  onDone: () => void;
  onBack: () => void;
}

/** The second of two steps: the six digits that prove that somebody can read what is sent to them. */
export function CodeStep<Data>({ sentTo, justSent, resend, confirm, onDone, onBack }: CodeStepProps<Data>) {
  const notify = useNotify();
  const applyRemedy = useRemedy();
  const [code, setCode] = useState('');
  const { problems, problemOf, sending, submit } = useSubmission<Data>();
  const check = () =>
    submit({
      check: () =>
        code.length === 6 ? [] : [{ field: 'code', text: 'Please enter the six digits of the code.' }],
      send: () => confirm(code),
      done: onDone,
    });
  const again = async () => {
    const outcome = await resend();
    if (outcome.ok) notify({ tone: 'success', text: `Another code is on its way to ${sentTo}.` });
    else applyRemedy(outcome.failure);
  };
  return (
    <AccountForm
      label="Confirm with a code"
      action="Confirm"
      problems={problems}
      sending={sending}
      onSubmit={() => void check()}
      more={
        <>
          <ResendButton justSent={justSent} onResend={again} disabled={sending} />
          <Button variant="quiet" onClick={onBack}>
            Back
          </Button>
        </>
      }
    >
      <CodeField
        value={code}
        onChange={setCode}
        hint={`Six digits that were sent to ${sentTo}. They are good for ten minutes.`}
        problem={problemOf('code')}
      />
    </AccountForm>
  );
}
