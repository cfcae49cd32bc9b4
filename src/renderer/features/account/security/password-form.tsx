import { useRevalidator } from 'react-router-dom';
import { useClient } from '../../../api/client-context';
import { Form, FormActions } from '../../../components/forms/form';
import { TextField } from '../../../components/forms/text-field';
import { useNotify } from '../../../state/notices';
import { useStartSession } from '../../../state/session';
import { useForm } from '../../../state/use-form';

/** Changes the password. The server ends all sessions and returns a token for a new session of this device. */
export function PasswordForm() {
  const client = useClient();
  const notify = useNotify();
  const startSession = useStartSession();
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: { old_password: '', password: '' },
    required: {
      old_password: 'Please enter your current password.',
      password: 'Please choose a password.',
    },
    send: (fields) => client.call('resetPassword', fields),
    onDone: (token, { reset }) => {
      startSession(token);
      reset();
      notify({ tone: 'success', text: 'Password changed. All other devices are logged out.' });
      void revalidate();
    },
  });
  return (
    <Form form={form} label="Change password">
      <TextField
        {...form.field('old_password')}
        label="Current password"
        type="password"
        autoComplete="current-password"
        maxLength={200}
      />
      <TextField
        {...form.field('password')}
        label="New password"
        type="password"
        autoComplete="new-password"
        maxLength={200}
        hint="At least 8 characters. All other devices will be logged out."
      />
      <FormActions form={form} action="Change password" />
    </Form>
  );
}
