import type { Ref } from 'react';
import { Link } from 'react-router-dom';
import type { ReplyOf } from '../../../shared/contract/calls';
import { nodeKindLabels, locationLabels } from '../../../shared/catalogue/pathway-terms';
import { Icon } from '../../components/media/icon';
import type { MapNodeData } from './map-node';
import { NodeProducts } from './node-products';
import { NodeRelations } from './node-relations';
import { pathwayAddress } from './pathway-url';
import styles from './node-panel.module.css';

interface NodePanelProps {
  pathway: ReplyOf<'pathway'>;
  node: MapNodeData;
  facts: ReplyOf<'pathwayNode'>;
  heading: Ref<HTMLHeadingElement>;
  onClose: () => void;
}

/** What one node is, what it does here, and what the shop has for it. */
export function NodePanel({ pathway, node, facts, heading, onClose }: NodePanelProps) {
  return (
    <aside
      aria-labelledby="node-name"
      className={styles.panel}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <div className={styles.head}>
        <div>
          <h2 id="node-name" ref={heading} tabIndex={-1} className={styles.name}>
            {node.name}
          </h2>
          <p className={styles.kind}>
            {nodeKindLabels[node.kind]} · {locationLabels[node.place].toLowerCase()}
          </p>
        </div>
        <Link
          to={pathwayAddress(pathway.id)}
          preventScrollReset
          aria-label={`Close ${node.name}`}
          className={styles.close}
          onClick={(event) => {
            event.preventDefault();
            onClose();
          }}
        >
          <Icon name="close" />
        </Link>
      </div>
      {facts.genes.length > 0 && (
        <dl className={styles.genes}>
          {facts.genes.map(({ symbol, name, synonyms }) => (
            <div key={symbol}>
              <dt>{symbol}</dt>
              <dd>
                {name}
                {synonyms.length > 0 && <span className={styles.synonyms}> {synonyms.join(', ')}</span>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <NodeRelations pathway={pathway} name={node.name} />
      <NodeProducts genes={node.genes} products={facts.products} />
      {facts.pathways.length > 0 && (
        <section>
          <h3 className={styles.title}>Also in</h3>
          <ul className={styles.others}>
            {facts.pathways.map(({ id, name }) => (
              <li key={id}>
                <Link to={pathwayAddress(id)}>{name}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  );
}
