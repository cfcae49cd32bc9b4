import { useEffect, useState, type ReactNode } from 'react';
import { copyToClipboard } from '../../lib/clipboard';
import styles from './copyable.module.css';

/** Milliseconds for which the result is shown. */
const MESSAGE_MS = 2000;
/** Maximum characters of a text that stays on one line, such as a catalogue number. Longer texts, such as SMILES, may wrap. */
const MAX_NO_WRAP_LENGTH = 14;

interface CopyableProps {
  /** The text to copy. Also shown, unless there are children. */
  text: string;
  label: string;
  children?: ReactNode;
}

/**
 * A number or code with a copy button. The button covers the text instead of containing it, so that the text is read
 * as text and remains without JavaScript.
 */
export function Copyable({ text, label, children }: CopyableProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => setState((await copyToClipboard(text)) ? 'copied' : 'failed');
  return (
    <span className={styles.container}>
      <span
        className={text.length > MAX_NO_WRAP_LENGTH ? `${styles.copyable} ${styles.long}` : styles.copyable}
      >
        {children ?? text}
        <svg
          className={`${styles.icon} needs-script`}
          viewBox="0 0 16 16"
          width="14"
          height="14"
          aria-hidden="true"
        >
          {state === 'copied' ? (
            <path d="m3 8.5 3.2 3.2L13 5" />
          ) : (
            <path d="M5.5 5.5v-3h8v8h-3m-8-5h8v8h-8z" strokeLinejoin="round" />
          )}
        </svg>
        <button
          type="button"
          className={`${styles.cover} needs-script`}
          aria-label={`Copy ${label} ${text}`}
          title={`Copy ${label}`}
          onClick={() => void copy()}
        />
      </span>
      <span role="status" className={state === 'failed' ? styles.failed : 'visually-hidden'}>
        {state === 'copied' && `${label} copied`}
        {state === 'failed' && 'This browser does not allow copying'}
      </span>
    </span>
  );
}
