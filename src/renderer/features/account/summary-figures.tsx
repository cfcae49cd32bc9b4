import { Link } from 'react-router-dom';
import styles from './summary-figures.module.css';

interface Figure {
  name: string;
  value: string;
  /** Where more about it stands. */
  to?: string;
}

/** A few figures that matter, large. */
export function SummaryFigures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, value, to }) => (
        <div key={name} className={styles.figure}>
          <dt>{to ? <Link to={to}>{name}</Link> : name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
