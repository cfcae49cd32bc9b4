import styles from './setup-form.module.css';

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

/** What the stand is for. */
export function ModeChoice({ name, value, onChange, problem }: ModeChoiceProps) {
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
