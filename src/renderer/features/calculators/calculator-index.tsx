import { useState } from 'react';
import { Link } from 'react-router-dom';
import { CalculatorSearch } from './calculator-search';
import type { CalculatorProduct } from './product-facts';
import { groupTools, searchTools, toolUrl } from './registry';
import styles from './calculator-index.module.css';

/** Cards of all calculators, or of those that match a search. */
export function CalculatorIndex({ query, product }: { query: string; product: CalculatorProduct | null }) {
  const [searchText, setSearchText] = useState(query);
  const matches = searchTools(searchText);
  return (
    <>
      <div className={styles.head}>
        <div>
          <h1>Calculators</h1>
          <p className={styles.intro}>
            {product
              ? `For ${product.name} (${product.catalogueNumber}): its data is filled in.`
              : 'For the bench: with units, formulas and sources.'}
          </p>
        </div>
        <CalculatorSearch value={searchText} onChange={setSearchText} product={product} />
      </div>
      <p role="status" className={matches.length > 0 ? 'visually-hidden' : styles.none}>
        {matches.length === 0 && 'No calculators match these words.'}
        {searchText !== '' && matches.length > 0 && `${matches.length} found`}
      </p>
      {groupTools(matches).map(({ group, members }) => (
        <section key={group} className={styles.group} aria-label={group}>
          <h2>{group}</h2>
          <ul className={styles.cards}>
            {members.map((tool) => (
              <li key={tool.id}>
                <Link to={toolUrl(tool, product)} className={styles.card}>
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
