import type { EvidenceCell } from '../../../../shared/catalogue/evidence';
import styles from './evidence.module.css';

/** One result: a sign, its level and words, so that colour only adds to them. */
export function EvidenceMark({ works, level }: EvidenceCell) {
  if (works === null)
    return (
      <span className={styles.untried}>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">not tried</span>
      </span>
    );
  return (
    <span className={works ? styles.works : styles.fails}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d={works ? 'm3 8.5 3.2 3.2L13 5' : 'm4 4 8 8m0-8-8 8'} />
      </svg>
      {works ? 'works' : 'fails'}
      <span className={styles.level}>
        <span className="visually-hidden">, evidence </span>
        {level}
      </span>
    </span>
  );
}
