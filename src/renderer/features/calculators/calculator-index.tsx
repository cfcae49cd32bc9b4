import { useState } from 'react';
import { Link } from 'react-router-dom';
import { CalculatorSearch } from './calculator-search';
import type { CalculatorProduct } from './product-facts';
import { groupTools, searchTools } from './registry';
import { toolUrl } from './registry';
import styles from './calculator-index.module.css';

/** Cards of all calculators or those that match a search. */
export function CalculatorIndex({ query, goods }: { query: string; goods: CalculatorProduct | null }) {
  const [wanted, setWanted] = useState(query);
  const found = searchTools(wanted);
  return (
    <>
      <div className={styles.head}>
        <div>
          <h1>Calculators</h1>
          <p className={styles.lead}>
            {goods
              ? `For ${goods.name} (${goods.number}): its data is filled in.`
              : 'For the bench: with units, formulas and sources.'}
          </p>
        </div>
        <CalculatorSearch value={wanted} onChange={setWanted} goods={goods} />
      </div>
      <p role="status" className={found.length > 0 ? 'visually-hidden' : styles.none}>
        {found.length === 0 && 'No calculators match these words.'}
        {wanted !== '' && found.length > 0 && `${found.length} found`}
      </p>
      {groupTools(found).map(({ group, members }) => (
        <section key={group} className={styles.group} aria-label={group}>
          <h2>{group}</h2>
          <ul className={styles.cards}>
            {members.map((tool) => (
              <li key={tool.id}>
                <Link to={toolUrl(tool, goods)} className={styles.card}>
                  <span className={styles.name}>{tool.name}</span>{' '}
                  <span className={styles.summary}>{tool.summary}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
