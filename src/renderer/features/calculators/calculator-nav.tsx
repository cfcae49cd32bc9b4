import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useHydrationSafeValue } from '../../hooks/use-hydration-safe-value';
import { CalculatorSearch } from './calculator-search';
import type { Goods } from './product-facts';
import { groupsOf, searchTools } from './registry';
import type { ToolEntry } from './tool';
import { toolAddress } from './tool-url';
import styles from './calculator-nav.module.css';

/** Where the list stands, for the link that leads to it on a small screen. */
export const CALCULATORS = 'calculators';

/** The way from one calculator to another. */
export function CalculatorNav({ here, goods }: { here: ToolEntry; goods: Goods | null }) {
  const [wanted, setWanted] = useState('');
  const found = searchTools(wanted);
  // Crawlers shall not find every calculator again for every product: the links take it along after the first paint.
  const taken = useHydrationSafeValue(goods, null);
  return (
    <div id={CALCULATORS} className={styles.side}>
      <CalculatorSearch value={wanted} onChange={setWanted} goods={goods} />
      <nav aria-label="Calculators">
        {groupsOf(found).map(({ group, members }) => (
          <div key={group} className={styles.group}>
            <p className={styles.name}>{group}</p>
            <ul>
              {members.map((tool) => (
                <li key={tool.id}>
                  <Link to={toolAddress(tool, taken)} {...(tool === here && { 'aria-current': 'page' })}>
                    {tool.name}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <p role="status" className={styles.none}>
        {found.length === 0 && 'No calculator goes by these words.'}
      </p>
    </div>
  );
}
