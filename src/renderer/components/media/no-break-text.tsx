import styles from './no-break-text.module.css';
import { wholeNumbers } from './whole-numbers';

/** A text whose CAS numbers stay on one line each. */
export function Unbroken({ text }: { text: string }) {
  return wholeNumbers(text).map((part, index) =>
    part.whole ? (
      <span key={index} className={styles.whole}>
        {part.text}
      </span>
    ) : (
      part.text
    ),
  );
}
