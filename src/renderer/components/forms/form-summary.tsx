import { useEffect, useRef } from 'react';
import { useFieldId } from './field-id';
import styles from './form-summary.module.css';

/** Lists the problems of a form with links to the fields. Takes the focus when it appears. */
export function FormSummary({ problems }: { problems: readonly { field: string; text: string }[] }) {
  const box = useRef<HTMLDivElement>(null);
  const idOf = useFieldId();
  useEffect(() => {
    if (problems.length > 0) box.current?.focus();
  }, [problems]);
  if (problems.length === 0) return null;
  return (
    <div ref={box} role="alert" tabIndex={-1} className={styles.summary}>
      <ul>
        {problems.map(({ field, text }) => (
          <li key={field + text}>
            {field && document.getElementById(idOf(field)) ? (
              <a
                href={`#${idOf(field)}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(idOf(field))?.focus();
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
