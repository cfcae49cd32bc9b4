import { useEffect, useState, type ReactNode } from 'react';
import { copyText } from '../../lib/clipboard';
import styles from './copyable.module.css';

const SAY_MS = 2000;
/** Catalogue and CAS numbers are shorter and stay on one line; an InChIKey or SMILES may take several. */
const WRAPS_FROM = 14;

interface CopyableProps {
  /** What is copied, and shown as it is where nothing else is. */
  text: string;
  label: string;
  children?: ReactNode;
}

/**
 * A number or code in the one monospaced style; a click copies it, and says so in words. The button lies over the
 * text instead of around it, so that the text is read as text, and stays alone where no script could copy it.
 */
export function Copyable({ text, label, children }: CopyableProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), SAY_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => setState((await copyText(text)) ? 'copied' : 'failed');
  return (
    <span className={styles.place}>
      <span className={text.length > WRAPS_FROM ? `${styles.copyable} ${styles.long}` : styles.copyable}>
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
        {state === 'failed' && 'This browser forbids copying'}
      </span>
    </span>
  );
}
