import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useClient } from '../../../api/client-context';
import { missingFields } from '../../../state/missing-fields';
import { useNotify } from '../../../state/notices';
import { useForgetSession } from '../../../state/session';
import { useSubmission } from '../../../state/use-submission';
import { Button } from '../../../components/forms/button';
import { Modal } from '../../../components/feedback/modal';
import { TextField } from '../../../components/forms/text-field';
import { AccountForm } from '../account-form';

/** Leads out for good; asks for the password first. */
export function CloseAccount() {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <p>
        Your name, addresses, favorites and trials are deleted, and points and balance are lost. What the law
        asks us to keep of orders and invoices stays.
      </p>
      <div>
        <Button onClick={() => setAsking(true)}>Close my account</Button>
      </div>
      {asking && (
        <Modal title="Close your account for good?" onClose={() => setAsking(false)}>
          <ClosingForm onCancel={() => setAsking(false)} />
        </Modal>
      )}
    </>
  );
}

/** Its field has a name of its own, because the page behind has a password as well. */
const FIELD = 'closing_password';

function ClosingForm({ onCancel }: { onCancel: () => void }) {
  const client = useClient();
  const notify = useNotify();
  const navigate = useNavigate();
  const forgetSession = useForgetSession();
  const [password, setPassword] = useState('');
  const { problems, sending, submit } = useSubmission<object>();
  // The same list as long as the problems are the same: the summary takes the focus with every new one.
  const named = useMemo(
    () => problems.map((one) => (one.field === 'password' ? { ...one, field: FIELD } : one)),
    [problems],
  );
  const close = () =>
    submit({
      check: () => missingFields([[FIELD, password, 'Please enter your password.']]),
      send: () => client.call('closeAccount', { password }),
      done: () => {
        void forgetSession();
        notify({ tone: 'success', text: 'Your account is closed.' });
        void navigate('/', { replace: true });
      },
    });
  return (
    <AccountForm
      label="Close the account"
      action="Close it for good"
      problems={named}
      sending={sending}
      onSubmit={() => void close()}
      more={<Button onClick={onCancel}>Keep it</Button>}
    >
      <p>This cannot be taken back.</p>
      <TextField
        name={FIELD}
        label="Your password"
        type="password"
        value={password}
        onChange={setPassword}
        required
        autoComplete="current-password"
        maxLength={200}
        problem={named.find(({ field }) => field === FIELD)?.text}
      />
    </AccountForm>
  );
}
