import type { ReactNode } from 'react';
import styles from './choice-card.module.css';

interface ChoiceGroupProps {
  /** Name of the field in the request. Errors of the form's own check and of the server refer to the field by it. */
  id: string;
  label: string;
  /** Error message; shown below the field. */
  problem?: string | undefined;
  /** Places the cards side by side on a wide screen. */
  isSideBySide?: boolean;
  children: ReactNode;
}

/** Radio buttons as cards. The label is only for screen readers: the heading of the section already shows it. */
export function ChoiceGroup({ id, label, problem, isSideBySide = false, children }: ChoiceGroupProps) {
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={styles.group}
      {...(problem && { 'aria-describedby': `${id}-problem` })}
    >
      <legend className="visually-hidden">{label}</legend>
      <div className={isSideBySide ? `${styles.cards} ${styles.sideBySide}` : styles.cards}>{children}</div>
      {problem && (
        <p id={`${id}-problem`} className={styles.problem}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}

interface ChoiceCardProps {
  /** Name of the radio group. */
  name: string;
  value: string;
  checked: boolean;
  onChoose: (value: string) => void;
  title: ReactNode;
  /** Shown at the end of the title line, such as a fee. */
  aside?: ReactNode;
  children?: ReactNode;
}

export function ChoiceCard({ name, value, checked, onChoose, title, aside, children }: ChoiceCardProps) {
  return (
    <label className={styles.card}>
      <input
        type="radio"
        className={styles.radio}
        name={name}
        value={value}
        checked={checked}
        onChange={() => onChoose(value)}
      />
      <span className={styles.text}>
        <span className={styles.head}>
          <span className={styles.title}>{title}</span>{' '}
          {aside && <span className={styles.aside}>{aside}</span>}
        </span>
        {children && <span className={styles.details}>{children}</span>}
      </span>
    </label>
  );
}
