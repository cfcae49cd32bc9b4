import { showNumber } from '../../../shared/lib/format-number';
import { useSettings } from '../../state/settings';
import styles from './company-screen.module.css';

/** The shop in figures, all of them from its settings. */
export function CompanyFacts() {
  const { key_facts, facts } = useSettings();
  const areas = [
    { tit: 'Research and production', area: facts.research_area_m2 },
    { tit: 'Storage', area: facts.storage_area_m2 },
  ];
  return (
    <section aria-label="Key facts">
      <dl className={styles.facts}>
        {key_facts.map(({ num, tit }) => (
          <div key={tit}>
            <dt>{tit}</dt>
            <dd>{num}</dd>
          </div>
        ))}
        {areas.map(({ tit, area }) => (
          <div key={tit}>
            <dt>{tit}</dt>
            <dd>
              {showNumber(area)} <abbr title="square meters">m²</abbr>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
