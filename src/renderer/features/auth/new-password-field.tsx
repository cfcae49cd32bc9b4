import { TextField } from '../../components/forms/text-field';

interface NewPasswordFieldProps {
  value: string;
  onChange: (value: string) => void;
  problem?: string | undefined;
}

/** A password to be chosen; how strong it is, the shop judges when it is sent. */
export function NewPasswordField({ value, onChange, problem }: NewPasswordFieldProps) {
  return (
    <TextField
      name="password"
      label="New password"
      type="password"
      value={value}
      onChange={onChange}
      required
      autoComplete="new-password"
      maxLength={200}
      hint="At least 8 characters. Three or four words that have nothing to do with each other work well."
      problem={problem}
    />
  );
}
