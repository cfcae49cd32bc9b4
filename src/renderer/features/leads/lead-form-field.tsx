import { isNeeded, type LeadKind } from '../../../shared/leads/lead-fields';
import { SelectField } from '../../components/forms/select-field';
import { TextAreaField } from '../../components/forms/text-area-field';
import { TextField } from '../../components/forms/text-field';
import type { ShownField } from './lead-form-definitions';

interface LeadFieldRowProps {
  kind: LeadKind;
  field: ShownField;
  value: string;
  onChange: (value: string) => void;
  problem: string | undefined;
}

/** One field of a form, in the shape that its answer has. */
export function LeadFieldRow({ kind, field, value, onChange, problem }: LeadFieldRowProps) {
  const { name, label, hint, type, options, autoComplete, maxLength } = field;
  const common = {
    name,
    label,
    value,
    onChange,
    problem,
    required: isNeeded(kind, name),
    ...(hint && { hint }),
  };
  if (options) {
    return (
      <SelectField
        {...common}
        nothing="Please choose"
        options={options.map((option) => ({ value: option, label: option }))}
      />
    );
  }
  if (type === 'lines') {
    return <TextAreaField {...common} maxLength={maxLength} rows={name === 'address' ? 3 : 6} />;
  }
  return (
    <TextField
      {...common}
      maxLength={maxLength}
      {...(type && { type })}
      {...(autoComplete && { autoComplete })}
    />
  );
}
