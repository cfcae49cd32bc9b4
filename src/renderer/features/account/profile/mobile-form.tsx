import { useState } from 'react';
import type { ReplyOf } from '../../../../shared/contract/calls';
import { useClient } from '../../../api/client-context';
import { missingFields } from '../../../state/missing-fields';
import { useSubmission } from '../../../state/use-submission';
import { TextField } from '../../../components/forms/text-field';
import { AccountForm } from '../account-form';

/** A number in its international form, and the password that shows whose wish it is. */
export interface MobileWish {
  mobile: string;
  password: string;
}

/** Asks for a number; the code goes there. */
export function MobileForm({ onSent }: { onSent: (wish: MobileWish) => void }) {
  const client = useClient();
  const [mobile, setMobile] = useState('');
  const [password, setPassword] = useState('');
  const { problems, problemOf, sending, submit } = useSubmission<ReplyOf<'changeMobile'>>();
  const send = () =>
    submit({
      check: () =>
        missingFields([
          ['mobile', mobile, 'Please enter the number.'],
          ['password', password, 'Please enter your password.'],
        ]),
      send: () => client.call('changeMobile', { mobile, password }),
      done: (reply) => onSent({ mobile: reply.mobile, password }),
    });
  return (
    <AccountForm
      label="Change the mobile number"
      action="Send the code"
      problems={problems}
      sending={sending}
      onSubmit={() => void send()}
    >
      <TextField
        name="mobile"
        label="New mobile number"
        type="tel"
        value={mobile}
        onChange={setMobile}
        required
        autoComplete="tel"
        maxLength={32}
        hint="With the country code: +1 617 555 0142."
        problem={problemOf('mobile')}
      />
      <TextField
        name="password"
        label="Password"
        type="password"
        value={password}
        onChange={setPassword}
        required
        autoComplete="current-password"
        maxLength={200}
        hint="Of your account, so that nobody else can take it over."
        problem={problemOf('password')}
      />
    </AccountForm>
  );
}
