import { useState, type ReactNode } from 'react';
import { allCountries } from '../../../shared/lib/countries';
import {
  MAX_STAND_NAME_LENGTH,
  type SetupResult,
  type StandField,
  type StandForm,
} from '../../../shared/platform/stand-bridge';
import { pinLength } from '../../../shared/stands/pin';
import { formatStandMessage } from '../../../shared/stands/stand-messages';
import { Form, SubmitButton } from '../../components/forms/form';
import { SelectField } from '../../components/forms/select-field';
import { TextField } from '../../components/forms/text-field';
import { StandActions } from './stand-dialog';
import { useStand } from './use-stand';
import styles from './staff-form.module.css';

const emptyForm: StandForm = {
  shop: '',
  country: '',
  mode: 'demo',
  standName: '',
  showFrom: '',
  showTo: '',
  pin: '',
  pinConfirmation: '',
  code: '',
  catalogueKeys: '',
};

const countries = allCountries().map(({ code, name }) => ({ value: code, label: name }));

interface SetupFormProps {
  form: StandForm | undefined;
  mustSetPin: boolean;
  onSaved: (saved: { recoveryCode: string }) => void;
  /** The cancel button. */
  children: ReactNode;
}

/** Form for the settings of a stand. The fields for a PIN are optional unless a new one must be set. */
export function SetupForm({ form, mustSetPin, onSaved, children }: SetupFormProps) {
  const stand = useStand();
  const isFirstSetup = form === undefined;
  const [values, setValues] = useState(form ?? emptyForm);
  const [problems, setProblems] = useState<readonly { field: string; text: string }[]>([]);
  const [saving, setSaving] = useState(false);

  const save = async () => {
    if (saving) return;
    setSaving(true);
    const result = await stand.setUp(values);
    setSaving(false);
    if (result.kind === 'saved') onSaved(result);
    else setProblems(setupProblems(result));
  };
  const control = { problems, sending: saving, submit: () => void save() };
  /** Returns the props that all fields have in common. */
  const field = (name: StandField) => ({
    name: fieldId(name),
    value: values[name],
    onChange: (value: string) => setValues((previous) => ({ ...previous, [name]: value })),
    problem: problems.find((problem) => problem.field === fieldId(name))?.text,
  });
  const pinProps = {
    type: 'password',
    inputMode: 'numeric',
    autoComplete: 'off',
    required: mustSetPin,
  } as const;

  return (
    <Form form={control} label="Settings of this stand" className={styles.form}>
      <ModeChoice {...field('mode')} />
      <TextField
        {...field('standName')}
        label="Stand name"
        required
        maxLength={MAX_STAND_NAME_LENGTH}
        hint="For example Hall 4, stand B12."
      />
      <TextField
        {...field('shop')}
        label="Shop address"
        inputMode="url"
        maxLength={300}
        hint="For orders and sign-in, such as https://shop.example. Without it, the stand only shows the catalogue."
      />
      {isFirstSetup && (
        <TextField
          {...field('code')}
          label="Enrollment code"
          autoComplete="off"
          maxLength={80}
          hint="The shop’s staff create it for this stand. You can also enter it later."
        />
      )}
      <TextField
        {...field('catalogueKeys')}
        label="Catalogue key"
        autoComplete="off"
        maxLength={2000}
        hint="The stand only accepts catalogue updates signed with this key. The enrollment sets it automatically."
      />
      <SelectField {...field('country')} label="Country" options={countries} placeholder="Not specified" />
      <div className={styles.pair}>
        <TextField {...field('showFrom')} label="Show opens" placeholder="09:00" maxLength={5} />
        <TextField {...field('showTo')} label="Show closes" placeholder="18:00" maxLength={5} />
      </div>
      <div className={styles.pair}>
        <TextField
          {...field('pin')}
          {...pinProps}
          label={mustSetPin ? 'PIN for staff' : 'New PIN for staff'}
          maxLength={pinLength.max}
          hint={`${pinLength.min} to ${pinLength.max} digits without a pattern.`}
        />
        <TextField
          {...field('pinConfirmation')}
          {...pinProps}
          label="Repeat the PIN"
          maxLength={pinLength.max}
        />
      </div>
      <StandActions>
        {children}
        <SubmitButton form={control} action="Save" />
      </StandActions>
    </Form>
  );
}

/** Returns the id of a field. It has a prefix, because the page below has other fields and a root element `shop`. */
function fieldId(field: StandField): string {
  return `stand-${field}`;
}

/** Returns the messages of a failed setup by field id; '' is the form itself. */
function setupProblems(result: Exclude<SetupResult, { kind: 'saved' }>): { field: string; text: string }[] {
  if (result.kind === 'refused') return [{ field: '', text: formatStandMessage(result.reason) }];
  return Object.entries(result.problems).map(([field, key]) => ({
    field: fieldId(field as StandField),
    text: formatStandMessage(key, field === 'standName' ? { max: MAX_STAND_NAME_LENGTH } : pinLength),
  }));
}

const modes = [
  ['demo', 'For sales staff', 'A normal window. Links to other sites open in the browser.'],
  ['kiosk', 'For visitors', 'Locked full screen. Staff exit with the PIN.'],
] as const;

interface ModeChoiceProps {
  name: string;
  value: string;
  onChange: (value: string) => void;
  problem: string | undefined;
}

function ModeChoice({ name, value, onChange, problem }: ModeChoiceProps) {
  return (
    <fieldset className={styles.options}>
      <legend>What is this stand for?</legend>
      {modes.map(([mode, label, description], index) => (
        <label key={mode} className={styles.option}>
          <input
            type="radio"
            {...(index === 0 && { id: name })}
            name={name}
            value={mode}
            checked={value === mode}
            onChange={() => onChange(mode)}
          />
          <span>
            <strong>{label}</strong>
            <span className={styles.description}>{description}</span>
          </span>
        </label>
      ))}
      {problem && <p>{problem}</p>}
    </fieldset>
  );
}
