import { Link } from 'react-router-dom';
import type { ReplyOf } from '../../../shared/contract/calls';
import { totalProducts, nodeKindLabels } from '../../../shared/catalogue/pathway-terms';
import { formatNumber } from '../../../shared/lib/format-number';
import { pathwayUrl } from './pathway-url';
import panelStyles from './node-panel.module.css';
import styles from './best-stocked-nodes.module.css';

const MAX_NODES = 8;

/** Lists the nodes with the most products in stock while no node is open. */
export function BestStockedNodes({ pathway }: { pathway: ReplyOf<'pathway'> }) {
  const bestStocked = pathway.nodes
    .map((node) => ({ ...node, productCount: totalProducts(node.in_stock) }))
    .filter(({ productCount }) => productCount > 0)
    .sort((a, b) => b.productCount - a.productCount)
    .slice(0, MAX_NODES);
  return (
    <aside aria-labelledby="best-stocked" className={panelStyles.panel}>
      <div>
        <h2 id="best-stocked" className={styles.title}>
          Choose a molecule
        </h2>
        <p className={panelStyles.kind}>Its names, relations and products appear here.</p>
      </div>
      {bestStocked.length > 0 && (
        <section>
          <h3 className={panelStyles.title}>Most products in stock</h3>
          <ol className={styles.list}>
            {bestStocked.map(({ name, kind, productCount }) => (
              <li key={name}>
                <Link to={pathwayUrl(pathway.id, name)} preventScrollReset>
                  {name}
                </Link>{' '}
                <span className={panelStyles.kind}>{nodeKindLabels[kind]}</span>{' '}
                <span className={styles.count}>{formatNumber(productCount)}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </aside>
  );
}
