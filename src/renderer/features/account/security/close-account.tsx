import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useClient } from '../../../api/client-context';
import { Modal } from '../../../components/feedback/modal';
import { Button } from '../../../components/forms/button';
import { Form, FormActions } from '../../../components/forms/form';
import { TextField } from '../../../components/forms/text-field';
import { useNotify } from '../../../state/notices';
import { useEndSession } from '../../../state/session';
import { useForm } from '../../../state/use-form';

/** Closes the account after the customer has entered the password. */
export function CloseAccount() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p>
        We delete your name, addresses, favorites and sample applications, and you lose your points and
        balance. Orders that you have placed go on, without e-mails to you: cancel first what you do not want.
        We keep order and invoice records as required by law.
      </p>
      <div>
        <Button onClick={() => setOpen(true)}>Close my account</Button>
      </div>
      {isOpen && (
        <Modal title="Close your account permanently?" onClose={() => setOpen(false)}>
          <CloseAccountForm onCancel={() => setOpen(false)} />
        </Modal>
      )}
    </>
  );
}

/** Differs from `password`, which is the id of a field on the page below the dialog. */
const FIELD = 'closing_password';

function CloseAccountForm({ onCancel }: { onCancel: () => void }) {
  const client = useClient();
  const notify = useNotify();
  const navigate = useNavigate();
  const forgetSession = useEndSession();
  const form = useForm({
    initial: { [FIELD]: '' },
    required: { [FIELD]: 'Please enter your password.' },
    send: (fields) => client.call('closeAccount', { password: fields[FIELD] }),
    onDone: () => {
      void forgetSession();
      notify({ tone: 'success', text: 'Your account is closed.' });
      void navigate('/', { replace: true });
    },
  });
  // Memoized, because the summary takes the focus whenever the list is a new one.
  const problems = useMemo(
    () =>
      form.problems.map((problem) => (problem.field === 'password' ? { ...problem, field: FIELD } : problem)),
    [form.problems],
  );
  return (
    <Form form={{ ...form, problems }} label="Close account">
      <p>This cannot be undone.</p>
      <TextField
        {...form.field(FIELD)}
        label="Your password"
        type="password"
        autoComplete="current-password"
        maxLength={200}
        problem={problems.find(({ field }) => field === FIELD)?.text}
      />
      <FormActions form={form} action="Close permanently">
        <Button onClick={onCancel}>Keep account</Button>
      </FormActions>
    </Form>
  );
}
