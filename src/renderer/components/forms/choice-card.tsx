import type { ReactNode } from 'react';
import styles from './choice-card.module.css';

interface ChoiceGroupProps {
  /** Id of the group; a problem's `field` is this. */
  name: string;
  /** What is chosen. */
  label: string;
  problem?: string | undefined;
  /** Cards side by side where there is room. */
  beside?: boolean;
  children: ReactNode;
}

/** Cards of which one is chosen. The legend is read out; what it says stands above in the heading of the part. */
export function ChoiceGroup({ name, label, problem, beside = false, children }: ChoiceGroupProps) {
  return (
    <fieldset
      id={name}
      tabIndex={-1}
      className={styles.group}
      {...(problem && { 'aria-describedby': `${name}-problem` })}
    >
      <legend className="visually-hidden">{label}</legend>
      <div className={beside ? `${styles.cards} ${styles.beside}` : styles.cards}>{children}</div>
      {problem && (
        <p id={`${name}-problem`} className={styles.problem}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}

interface ChoiceCardProps {
  /** Of the whole group. */
  name: string;
  value: string;
  checked: boolean;
  onChoose: (value: string) => void;
  title: ReactNode;
  /** At the end of the title's line, such as a fee. */
  aside?: ReactNode;
  children?: ReactNode;
}

/** One choice, pressed anywhere on its card. */
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
      <span className={styles.words}>
        <span className={styles.head}>
          <span className={styles.title}>{title}</span>{' '}
          {aside && <span className={styles.aside}>{aside}</span>}
        </span>
        {children && <span className={styles.more}>{children}</span>}
      </span>
    </label>
  );
}
