import { useState } from 'react';
import styles from '../product-head.module.css';

const SHOWN_AT_FIRST = 6;

/** Other names of the product; a long list opens on demand. */
export function Synonyms({ names }: { names: readonly string[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? names : names.slice(0, SHOWN_AT_FIRST);
  const hidden = names.length - SHOWN_AT_FIRST;
  return (
    <>
      {shown.join('; ')}
      {hidden > 0 && (
        <>
          <noscript>; {names.slice(SHOWN_AT_FIRST).join('; ')}</noscript>{' '}
          <button
            type="button"
            className={`${styles.more} needs-script`}
            aria-expanded={all}
            onClick={() => setAll(!all)}
          >
            {all ? 'Show fewer' : `and ${hidden} more`}
          </button>
        </>
      )}
    </>
  );
}
