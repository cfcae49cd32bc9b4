import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { dataDeletedOnClosing } from '../../../../shared/accounts/closing-text';
import { useClient } from '../../../api/client-context';
import { Modal } from '../../../components/feedback/modal';
import { Button } from '../../../components/forms/button';
import { Form, FormActions } from '../../../components/forms/form';
import { FieldIdScope } from '../../../components/forms/field-id';
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
        We delete your {dataDeletedOnClosing}. You lose your points and balance. Orders that you have placed
        go on, without e-mails to you: cancel first what you do not want. We keep order and invoice records as
        required by law.
      </p>
      <div>
        <Button onClick={() => setOpen(true)}>Close my account</Button>
      </div>
      {isOpen && (
        <Modal title="Close your account permanently?" onClose={() => setOpen(false)}>
          {/* The page below the dialog has a field `password` too. */}
          <FieldIdScope value="closing-">
            <CloseAccountForm onCancel={() => setOpen(false)} />
          </FieldIdScope>
        </Modal>
      )}
    </>
  );
}

function CloseAccountForm({ onCancel }: { onCancel: () => void }) {
  const client = useClient();
  const notify = useNotify();
  const navigate = useNavigate();
  const endSession = useEndSession();
  const form = useForm({
    initial: { password: '' },
    required: { password: 'Please enter your password.' },
    send: (fields) => client.call('closeAccount', fields),
    onDone: () => {
      void endSession();
      notify({ tone: 'success', text: 'Your account is closed.' });
      void navigate('/', { replace: true });
    },
  });
  return (
    <Form form={form} label="Close account">
      <p>This cannot be undone.</p>
      <TextField
        {...form.field('password')}
        label="Your password"
        type="password"
        autoComplete="current-password"
        maxLength={200}
      />
      <FormActions form={form} action="Close permanently">
        <Button onClick={onCancel}>Keep account</Button>
      </FormActions>
    </Form>
  );
}
