import { useSettings } from '../../state/settings';
import styles from './key-facts.module.css';

export function KeyFacts() {
  const { key_facts } = useSettings();
  return (
    <section className={styles.strip} aria-label="Key facts">
      <dl className={styles.facts}>
        {key_facts.map(({ num, tit }) => (
          <div key={tit} className={styles.fact}>
            <dt>{tit}</dt>
            <dd>{num}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
