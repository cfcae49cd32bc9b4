import { useState } from 'react';
import type { ReplyOf } from '../../../../shared/contract/calls';
import { useClient } from '../../../api/client-context';
import { useNotify } from '../../../state/notices';
import { useSubmission } from '../../../state/use-submission';
import { TextField } from '../../../components/forms/text-field';
import { AccountForm } from '../account-form';

type Profile = ReplyOf<'profile'>;

/** What a letter to the customer begins with. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const client = useClient();
  const notify = useNotify();
  const [name, setName] = useState(profile.real_name);
  const [institution, setInstitution] = useState(profile.institution);
  const { problems, problemOf, sending, submit } = useSubmission<Profile>();
  const save = () =>
    submit({
      check: () => [],
      send: () => client.call('profile', { real_name: name, institution }),
      done: () => notify({ tone: 'success', text: 'Your name and institution are saved.' }),
    });
  return (
    <AccountForm
      label="About you"
      action="Save"
      problems={problems}
      sending={sending}
      onSubmit={() => void save()}
    >
      <TextField
        name="real_name"
        label="Full name"
        value={name}
        onChange={setName}
        autoComplete="name"
        maxLength={80}
        problem={problemOf('real_name')}
      />
      <TextField
        name="institution"
        label="Institution"
        value={institution}
        onChange={setInstitution}
        autoComplete="organization"
        maxLength={120}
        problem={problemOf('institution')}
      />
    </AccountForm>
  );
}
