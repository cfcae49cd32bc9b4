import { findUnit, unitGroups } from '../../../shared/calculators/units';
import { FieldNotes, fieldNoteProps } from '../../components/forms/field-notes';
import { SelectField } from '../../components/forms/select-field';
import type { Field, ListField, NumberField, Values, FreeTextField } from './tool';
import fieldStyles from '../../components/forms/text-field.module.css';
import styles from './calculator-field.module.css';

interface CalculatorFieldProps<Kind extends Field = Field> {
  field: Kind;
  values: Values;
  onChange: (name: string, value: string) => void;
  problem: string | undefined;
  /** Result of the computed field; undefined while there is none. */
  computedText: string | undefined;
}

export function CalculatorField({ field, ...fieldProps }: CalculatorFieldProps) {
  const { values, onChange, problem } = fieldProps;
  if (field.kind === 'choice')
    return (
      <SelectField
        name={field.name}
        label={field.label}
        value={values[field.name] ?? ''}
        onChange={(value) => onChange(field.name, value)}
        options={field.choices}
        required
        hint={field.hint}
        problem={problem}
      />
    );
  if (field.kind === 'text') return <FreeTextInput field={field} {...fieldProps} />;
  if (field.kind === 'number' && field.isComputed?.(values))
    return <ComputedOutput field={field} {...fieldProps} />;
  return <NumberInput field={field} {...fieldProps} />;
}

function NumberInput({ field, values, onChange, problem }: CalculatorFieldProps<NumberField | ListField>) {
  const { name, label } = field;
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={name} className={fieldStyles.label}>
        {label}
        {field.kind === 'number' && field.optional && (
          <span className={fieldStyles.optional}> (optional)</span>
        )}
      </label>
      <div className={fieldStyles.row}>
        <input
          id={name}
          name={name}
          className={fieldStyles.input}
          value={values[name] ?? ''}
          inputMode={field.kind === 'number' ? 'decimal' : 'text'}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange(name, event.target.value)}
          {...fieldNoteProps(name, { hint: field.hint, problem })}
        />
        <UnitChoice field={field} values={values} onChange={onChange} />
      </div>
      <FieldNotes id={field.name} hint={field.hint} problem={problem} />
    </div>
  );
}

function ComputedOutput({
  field,
  values,
  onChange,
  computedText,
  problem,
}: CalculatorFieldProps<NumberField>) {
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={field.name} className={fieldStyles.label}>
        {field.label}
        <span className={fieldStyles.optional}> (calculated)</span>
      </label>
      <div className={fieldStyles.row}>
        <output id={field.name} className={`${fieldStyles.input} ${styles.computed}`} aria-live="off">
          {computedText ?? '–'}
        </output>
        <UnitChoice field={field} values={values} onChange={onChange} offersBestUnit />
      </div>
      <FieldNotes id={field.name} hint={field.hint} problem={problem} />
    </div>
  );
}

function FreeTextInput({ field, values, onChange, problem }: CalculatorFieldProps<FreeTextField>) {
  const { name, label, placeholder, maxLength, multiline, optional } = field;
  const inputProps = {
    id: name,
    name,
    value: values[name] ?? '',
    placeholder,
    maxLength,
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    ...fieldNoteProps(name, { hint: field.hint, problem }),
  };
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={name} className={fieldStyles.label}>
        {label}
        {optional && <span className={fieldStyles.optional}> (optional)</span>}
      </label>
      {multiline ? (
        <textarea
          {...inputProps}
          rows={4}
          className={`${fieldStyles.input} ${styles.multiline}`}
          onChange={(event) => onChange(name, event.target.value)}
        />
      ) : (
        <input
          {...inputProps}
          className={`${fieldStyles.input} ${styles.code}`}
          onChange={(event) => onChange(name, event.target.value)}
        />
      )}
      <FieldNotes id={field.name} hint={field.hint} problem={problem} />
    </div>
  );
}

interface UnitChoiceProps extends Pick<
  CalculatorFieldProps<NumberField | ListField>,
  'field' | 'values' | 'onChange'
> {
  /** Adds the option “best unit”, for a computed field. */
  offersBestUnit?: boolean;
}

function UnitChoice({ field, values, onChange, offersBestUnit = false }: UnitChoiceProps) {
  const name = `${field.name}_unit`;
  const units = unitGroups[field.units];
  const chosenUnit = findUnit(field.units, values[name] ?? '')?.id;
  if (units.length === 1) return units[0].label && <span className={styles.unit}>{units[0].label}</span>;
  return (
    <select
      name={name}
      aria-label={`Unit of ${field.label}`}
      className={`${fieldStyles.input} ${styles.units}`}
      value={chosenUnit ?? (offersBestUnit ? '' : field.initialUnit)}
      onChange={(event) => onChange(name, event.target.value)}
    >
      {offersBestUnit && <option value="">best unit</option>}
      {units.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </select>
  );
}
