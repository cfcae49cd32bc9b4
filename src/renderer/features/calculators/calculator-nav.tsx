import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useHydrationSafeValue } from '../../hooks/use-hydration-safe-value';
import { CalculatorSearch } from './calculator-search';
import type { CalculatorProduct } from './product-facts';
import { groupTools, searchTools, toolUrl } from './registry';
import type { ToolEntry } from './tool';
import styles from './calculator-nav.module.css';

/** Id of the list, which small screens link to. */
export const CALCULATOR_LIST_ID = 'calculators';

export function CalculatorNav({
  current,
  product,
}: {
  current: ToolEntry;
  product: CalculatorProduct | null;
}) {
  const [searchText, setSearchText] = useState('');
  const matches = searchTools(searchText);
  // Adds the product after hydration, so that crawlers do not find every calculator for every product.
  const linkedProduct = useHydrationSafeValue(product, null);
  return (
    <div id={CALCULATOR_LIST_ID} className={styles.side}>
      <CalculatorSearch value={searchText} onChange={setSearchText} product={product} />
      <nav aria-label="Calculators">
        {groupTools(matches).map(({ group, members }) => (
          <div key={group} className={styles.group}>
            <p className={styles.name}>{group}</p>
            <ul>
              {members.map((tool) => (
                <li key={tool.id}>
                  <Link
                    to={toolUrl(tool, linkedProduct)}
                    {...(tool === current && { 'aria-current': 'page' })}
                  >
                    {tool.name}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <p role="status" className={styles.none}>
        {matches.length === 0 && 'No calculators match these words.'}
      </p>
    </div>
  );
}
