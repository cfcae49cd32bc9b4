import { useEffect, useRef } from 'react';
import styles from './form-summary.module.css';

/** What keeps a form from being done, above its fields; it takes the focus, and its links lead to the fields. */
export function FormSummary({ problems }: { problems: readonly { field: string; text: string }[] }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problems.length > 0) box.current?.focus();
  }, [problems]);
  if (problems.length === 0) return null;
  return (
    <div ref={box} role="alert" tabIndex={-1} className={styles.summary}>
      <ul>
        {problems.map(({ field, text }) => (
          <li key={field + text}>
            {field && document.getElementById(field) ? (
              <a
                href={`#${field}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(field)?.focus();
                }}
              >
                {text}
              </a>
            ) : (
              text
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
