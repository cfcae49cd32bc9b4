import { Link } from 'react-router-dom';
import styles from './summary-figures.module.css';

interface Figure {
  name: string;
  value: string;
  /** Link to more details. */
  to?: string;
}

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
