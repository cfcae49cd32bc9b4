import { useState, type ReactNode } from 'react';
import { allCountries } from '../../../../shared/lib/countries';
import {
  MAX_STAND_NAME_LENGTH,
  type SetupResult,
  type StandField,
  type StandForm,
} from '../../../../shared/platform/stand-bridge';
import { pinLength } from '../../../../shared/stands/pin';
import { formatStandMessage } from '../../../../shared/stands/stand-messages';
import { Form, SubmitButton } from '../../../components/forms/form';
import { SelectField } from '../../../components/forms/select-field';
import { TextField } from '../../../components/forms/text-field';
import { StandActions } from '../stand-dialog';
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

interface SetupFormProps {
  form: StandForm | undefined;
  pinIsDue: boolean;
  onSaved: (saved: { recoveryCode: string }) => void;
  /** The cancel button. */
  children: ReactNode;
}

export function SetupForm({ form, pinIsDue, onSaved, children }: SetupFormProps) {
  const stand = useStand();
  const isFirst = form === undefined;
  const [values, setValues] = useState(form ?? empty);
  const [problems, setProblems] = useState<readonly { field: string; text: string }[]>([]);
  const [saving, setSaving] = useState(false);

  const save = async () => {
    if (saving) return;
    setSaving(true);
    const answer = await stand.setUp(values);
    setSaving(false);
    if (answer.kind === 'saved') onSaved(answer);
    else setProblems(setupProblems(answer));
  };
  const control = { problems, sending: saving, submit: () => void save() };
  /** Returns the props that all fields have in common. */
  const field = (name: StandField) => ({
    name: fieldId(name),
    value: values[name],
    onChange: (value: string) => setValues((earlier) => ({ ...earlier, [name]: value })),
    problem: problems.find((one) => one.field === fieldId(name))?.text,
  });
  const pin = { type: 'password', inputMode: 'numeric', autoComplete: 'off', required: pinIsDue } as const;

  return (
    <Form form={control} label="Settings of this stand" className={styles.form}>
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
      <SelectField {...field('country')} label="Country" options={countries} placeholder="Not told" />
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
        <SubmitButton form={control} action="Save" />
      </StandActions>
    </Form>
  );
}

/** Prefixed, because the page below has fields of its own and a root element with the id `shop`. */
function fieldId(field: StandField): string {
  return `stand-${field}`;
}

function setupProblems(answer: Exclude<SetupResult, { kind: 'saved' }>): { field: string; text: string }[] {
  if (answer.kind === 'refused') return [{ field: '', text: formatStandMessage(answer.because) }];
  return Object.entries(answer.problems).map(([field, key]) => ({
    field: fieldId(field as StandField),
    text: formatStandMessage(key, field === 'standName' ? { most: MAX_STAND_NAME_LENGTH } : pinLength),
  }));
}

const modes = [
  ['demo', 'For sales staff', 'A window like any other. Links to other sites open in the browser.'],
  ['kiosk', 'For visitors', 'The whole screen, locked. Staff get out with the PIN.'],
] as const;

interface ModeChoiceProps {
  name: string;
  value: string;
  onChange: (value: string) => void;
  problem: string | undefined;
}

function ModeChoice({ name, value, onChange, problem }: ModeChoiceProps) {
  return (
    <fieldset className={styles.modes}>
      <legend>What is this stand for?</legend>
      {modes.map(([mode, label, what], at) => (
        <label key={mode} className={styles.mode}>
          <input
            type="radio"
            {...(at === 0 && { id: name })}
            name={name}
            value={mode}
            checked={value === mode}
            onChange={() => onChange(mode)}
          />
          <span>
            <strong>{label}</strong>
            <span className={styles.what}>{what}</span>
          </span>
        </label>
      ))}
      {problem && <p>{problem}</p>}
    </fieldset>
  );
}
