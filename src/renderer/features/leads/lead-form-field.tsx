import { isRequiredField, type LeadKind } from '../../../shared/leads/lead-fields';
import { SelectField } from '../../components/forms/select-field';
import { TextAreaField } from '../../components/forms/text-area-field';
import { TextField } from '../../components/forms/text-field';
import type { LeadFieldDefinition } from './lead-form-definitions';

interface LeadFormFieldProps {
  kind: LeadKind;
  field: LeadFieldDefinition;
  control: {
    value: string;
    onChange: (value: string) => void;
    problem: string | undefined;
  };
}

/** Renders a field as a list, a text area or an input, by its definition. */
export function LeadFormField({ kind, field, control }: LeadFormFieldProps) {
  const { name, label, hint, type, options, autoComplete, maxLength } = field;
  const common = {
    ...control,
    name,
    label,
    required: isRequiredField(kind, name),
    ...(hint && { hint }),
    ...(autoComplete && { autoComplete }),
  };
  if (options) {
    return (
      <SelectField
        {...common}
        placeholder="Please choose"
        options={options.map((option) => ({ value: option, label: option }))}
      />
    );
  }
  if (type === 'lines') {
    return <TextAreaField {...common} maxLength={maxLength} rows={name === 'address' ? 3 : 6} />;
  }
  return <TextField {...common} maxLength={maxLength} {...(type && { type })} />;
}
