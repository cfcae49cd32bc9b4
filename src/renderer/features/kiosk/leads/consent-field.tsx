import styles from './stand-form.module.css';

interface ConsentFieldProps {
  text: string;
  isGiven: boolean;
  onChange: (isGiven: boolean) => void;
  problem: string | undefined;
}

/** The checkbox starts unchecked. The text is stored together with the consent. */
export function ConsentField({ text, isGiven, onChange, problem }: ConsentFieldProps) {
  return (
    <div className={styles.consent}>
      <label>
        <input
          id="consent"
          type="checkbox"
          checked={isGiven}
          onChange={(event) => onChange(event.target.checked)}
          aria-required
          {...(problem && { 'aria-invalid': true, 'aria-describedby': 'consent-problem' })}
        />
        <span>{text}</span>
      </label>
      {problem && (
        <p id="consent-problem" className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
