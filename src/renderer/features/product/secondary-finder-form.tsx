import { useState, type FormEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  applicationsOfMethod,
  canDetect,
  detectionLabels,
  detectionMethods,
  finderUrl,
  laserLines,
  primaryIsotypes,
  sampleSpecies,
  type DetectionMethod,
  type FinderChoice,
  type LaserLine,
} from '../../../shared/catalogue/secondary-finder';
import { FINDER_PATH, primaryHosts } from '../../../shared/catalogue/secondary-query';
import { Button } from '../../components/forms/button';
import formStyles from '../../components/forms/filter-form.module.css';
import styles from './secondary-finder.module.css';

/** Choices of the form; the host is '' until it is chosen. */
type FinderDraft = Omit<FinderChoice, 'host'> & { host: FinderChoice['host'] | '' };

const emptyDraft: FinderDraft = {
  host: '',
  isotype: '',
  method: 'chemiluminescence',
  lasers: laserLines,
  label: '',
  application: '',
  sample: '',
};

const methodNames: Readonly<Record<DetectionMethod, string>> = {
  chemiluminescence: 'Chemiluminescence',
  chromogenic: 'Color (chromogenic)',
  fluorescence: 'Fluorescence',
};

/** Form of the finder. Field names equal the URL parameters, so it also works without JavaScript. */
export function FinderForm({ choice }: { choice: FinderChoice | null }) {
  const navigate = useNavigate();
  const [draft, setDraft] = useState<FinderDraft>(choice ?? emptyDraft);
  const url = choice ? finderUrl(choice) : '';
  const [shownUrl, setShownUrl] = useState(url);
  // Another URL, such as after going back in the history, replaces the choices in the form.
  if (url !== shownUrl) {
    setShownUrl(url);
    setDraft(choice ?? emptyDraft);
  }
  /** Opens the URL of a complete choice, which shows its result. */
  const showResult = ({ host, ...otherChoices }: FinderDraft) => {
    if (host !== '') void navigate(finderUrl({ host, ...otherChoices }), { preventScrollReset: true });
  };
  const changeDraft = (change: Partial<FinderDraft>) => {
    const newDraft = dropExcludedChoices({ ...draft, ...change });
    setDraft(newDraft);
    showResult(newDraft);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    showResult(draft);
  };
  const { method, lasers } = draft;
  const labels = detectionLabels.filter((label) => canDetect(label, method, lasers)).map(({ name }) => name);
  return (
    <form
      action={FINDER_PATH}
      aria-label="Secondary antibody finder"
      className={styles.form}
      onSubmit={submit}
    >
      <ChoiceField
        label="Primary antibody made in"
        name="host"
        value={draft.host}
        options={primaryHosts}
        emptyLabel="Choose the host"
        required
        onChange={(host) => changeDraft({ host })}
      />
      <ChoiceField
        label="Isotype"
        name="isotype"
        value={draft.isotype}
        options={primaryIsotypes}
        emptyLabel="Not known"
        onChange={(isotype) => changeDraft({ isotype })}
      />
      <ChoiceField
        label="Sample from"
        name="sample"
        value={draft.sample}
        options={sampleSpecies}
        emptyLabel="Not known"
        onChange={(sample) => changeDraft({ sample })}
      />
      <ChoiceField
        label="Detection"
        name="method"
        value={method}
        options={detectionMethods}
        nameOf={(value) => (value === '' ? '' : methodNames[value])}
        onChange={(value) => value !== '' && changeDraft({ method: value })}
      />
      <ChoiceField
        label="Application"
        name="application"
        value={draft.application}
        options={applicationsOfMethod[method]}
        emptyLabel="Any"
        onChange={(application) => changeDraft({ application })}
      />
      <ChoiceField
        label="Label"
        name="label"
        value={draft.label}
        options={labels}
        emptyLabel="Best for this detection"
        onChange={(label) => changeDraft({ label })}
      />
      {method === 'fluorescence' && (
        <fieldset className={styles.lasers}>
          <legend>Lasers or excitation filters</legend>
          {laserLines.map((line) => (
            <label key={line} className={styles.laser}>
              <input
                type="checkbox"
                name="laser"
                value={line}
                checked={lasers.includes(line)}
                onChange={(event) => changeDraft({ lasers: toggleLaser(lasers, line, event.target.checked) })}
              />{' '}
              {`${line} nm`}
            </label>
          ))}
        </fieldset>
      )}
      <Button type="submit" variant="main" className={formStyles.submit ?? ''}>
        Show products
      </Button>
    </form>
  );
}

/** Drops the application if it does not fit the method, and the label if the method or the lasers cannot detect it. */
function dropExcludedChoices(draft: FinderDraft): FinderDraft {
  const { method, lasers, application, label } = draft;
  const canDetectLabel = detectionLabels.some(
    (candidate) => candidate.name === label && canDetect(candidate, method, lasers),
  );
  return {
    ...draft,
    application: application !== '' && applicationsOfMethod[method].includes(application) ? application : '',
    label: canDetectLabel ? label : '',
  };
}

/** Adds or removes a laser and keeps the order of the lines. The last laser cannot be removed. */
function toggleLaser(lasers: readonly LaserLine[], line: LaserLine, isChosen: boolean): readonly LaserLine[] {
  const newLasers = laserLines.filter((candidate) =>
    candidate === line ? isChosen : lasers.includes(candidate),
  );
  return newLasers.length > 0 ? newLasers : lasers;
}

interface ChoiceFieldProps<Value extends string> {
  label: ReactNode;
  name: string;
  value: Value | '';
  options: readonly Value[];
  /** Text of the option without a value. The list has this option only if the text is given. */
  emptyLabel?: string;
  required?: boolean;
  /** Returns the text of an option; by default, its value. */
  nameOf?: (value: Value | '') => string;
  onChange: (value: Value | '') => void;
}

function ChoiceField<Value extends string>({
  label,
  name,
  value,
  options,
  emptyLabel,
  required = false,
  nameOf = (option) => option,
  onChange,
}: ChoiceFieldProps<Value>) {
  return (
    <label className={formStyles.field}>
      {label}
      <select
        name={name}
        value={value}
        required={required}
        onChange={(event) => onChange(options.find((option) => option === event.target.value) ?? '')}
      >
        {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
        {options.map((option) => (
          <option key={option} value={option}>
            {nameOf(option)}
          </option>
        ))}
      </select>
    </label>
  );
}
