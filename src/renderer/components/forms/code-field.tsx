import { toAsciiDigits } from '../../../shared/lib/ascii-digits';
import { TextField } from './text-field';

/** Number of digits of a verification code. Texts and e-mails of the shop say “six-digit”: change them together with it. */
export const CODE_LENGTH = 6;

interface CodeFieldProps {
  value: string;
  onChange: (value: string) => void;
  hint?: string;
  /** Takes the focus when it is mounted, in place of the button that opened it. */
  autoFocus?: boolean;
  /** Error message; shown below the field. */
  problem?: string | undefined;
}

/** A field for a six-digit verification code; phones offer to fill it in. */
export function CodeField({ value, onChange, hint, autoFocus = false, problem }: CodeFieldProps) {
  return (
    <TextField
      name="code"
      label="Code"
      value={value}
      onChange={(typed) => onChange(toAsciiDigits(typed).replace(/\D/g, '').slice(0, CODE_LENGTH))}
      required
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus={autoFocus}
      {...(hint && { hint })}
      problem={problem}
    />
  );
}
