import { useState, type ReactNode } from 'react';
import type { SetUpAnswer, StandField, StandForm } from '../../../../shared/platform/stand-bridge';
import { allCountries } from '../../../../shared/lib/countries';
import { sayAtStand } from '../../../../shared/stands/stand-messages';
import { pinLength } from '../../../../shared/stands/pin';
import { longestStandName } from '../../../../shared/stands/stand-name';
import { Button } from '../../../components/forms/button';
import { FormSummary } from '../../../components/forms/form-summary';
import { SelectField } from '../../../components/forms/select-field';
import { TextField } from '../../../components/forms/text-field';
import { StandActions } from '../stand-dialog';
import { ModeChoice } from './mode-choice';
import { useStand } from '../use-stand';
import styles from './setup-form.module.css';

const empty: StandForm = {
  shop: '',
  country: '',
  mode: 'demo',
  standName: '',
  showFrom: '',
  showTo: '',
  pin: '',
  pinAgain: '',
  code: '',
};

const countries = allCountries().map(({ code, name }) => ({ value: code, label: name }));

interface SetUpFormProps {
  form: StandForm | undefined;
  pinIsDue: boolean;
  onSaved: (saved: { recoveryCode: string }) => void;
  /** The way back, beside the button that saves. */
  children: ReactNode;
}

export function SetUpForm({ form, pinIsDue, onSaved, children }: SetUpFormProps) {
  const stand = useStand();
  const isFirst = form === undefined;
  const [values, setValues] = useState(form ?? empty);
  const [problems, setProblems] = useState<readonly { field: string; text: string }[]>([]);
  const [saving, setSaving] = useState(false);

  const save = async () => {
    setSaving(true);
    const answer = await stand.setUp(values);
    setSaving(false);
    if (answer.kind === 'saved') onSaved(answer);
    else setProblems(problemsOf(answer));
  };
  /** What every field of the form has in common. */
  const field = (name: StandField) => ({
    name: idOf(name),
    value: values[name],
    onChange: (value: string) => setValues((earlier) => ({ ...earlier, [name]: value })),
    problem: problems.find((one) => one.field === idOf(name))?.text,
  });
  const pin = { type: 'password', inputMode: 'numeric', autoComplete: 'off', required: pinIsDue } as const;

  return (
    <form
      method="post"
      className={styles.form}
      aria-label="Settings of this stand"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving) void save();
      }}
    >
      <FormSummary problems={problems} />
      <ModeChoice {...field('mode')} />
      <TextField
        {...field('standName')}
        label="Name of the stand"
        required
        maxLength={80}
        hint="Hall 4, stand B12"
      />
      <TextField
        {...field('shop')}
        label="Address of the shop"
        inputMode="url"
        maxLength={300}
        hint="Orders and sign-in go there, such as https://shop.example. Without one the stand shows the catalogue."
      />
      {isFirst && (
        <TextField
          {...field('code')}
          label="Code from the shop"
          autoComplete="off"
          maxLength={80}
          hint="What the shop printed for this stand, so that it takes its entries. It can be typed later, too."
        />
      )}
      <SelectField {...field('country')} label="Country" options={countries} nothing="Not told" />
      <div className={styles.pair}>
        <TextField {...field('showFrom')} label="Doors open" placeholder="09:00" maxLength={5} />
        <TextField {...field('showTo')} label="Doors close" placeholder="18:00" maxLength={5} />
      </div>
      <div className={styles.pair}>
        <TextField
          {...field('pin')}
          {...pin}
          label={pinIsDue ? 'PIN for staff' : 'New PIN for staff'}
          maxLength={pinLength.most}
          hint={`${pinLength.least} to ${pinLength.most} digits without a pattern.`}
        />
        <TextField {...field('pinAgain')} {...pin} label="The same PIN again" maxLength={pinLength.most} />
      </div>
      <StandActions>
        {children}
        <Button variant="main" type="submit" disabled={saving}>
          {saving ? 'One moment…' : 'Save'}
        </Button>
      </StandActions>
    </form>
  );
}

/** The page below has fields of its own, and a root that is called `shop`. */
function idOf(field: StandField): string {
  return `stand-${field}`;
}

function problemsOf(answer: Exclude<SetUpAnswer, { kind: 'saved' }>): { field: string; text: string }[] {
  if (answer.kind === 'refused') return [{ field: '', text: sayAtStand(answer.because) }];
  return Object.entries(answer.problems).map(([field, key]) => ({
    field: idOf(field as StandField),
    text: sayAtStand(key, field === 'standName' ? { most: longestStandName } : pinLength),
  }));
}
