import type { Ref } from 'react';
import { Link } from 'react-router-dom';
import type { ReplyOf } from '../../../shared/contract/calls';
import { nodeKindLabels, locationLabels, relationLabels } from '../../../shared/catalogue/pathway-terms';
import { isModifiedClick } from '../../lib/modified-click';
import { Icon } from '../../components/media/icon';
import type { MapNodeData } from './map-node';
import { NodeProducts } from './node-products';
import { pathwayUrl } from './pathway-url';
import styles from './node-panel.module.css';
import relationStyles from './node-relations.module.css';

interface NodePanelProps {
  pathway: ReplyOf<'pathway'>;
  node: MapNodeData;
  facts: ReplyOf<'pathwayNode'>;
  heading: Ref<HTMLHeadingElement>;
  onClose: () => void;
}

/** Details, relations and products of a node. */
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
          <p className={styles.kind}>{`${nodeKindLabels[node.kind]} · ${locationLabels[node.location]}`}</p>
        </div>
        <Link
          to={pathwayUrl(pathway.id)}
          preventScrollReset
          aria-label={`Close ${node.name}`}
          className={styles.close}
          onClick={(event) => {
            if (isModifiedClick(event)) return;
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
                <Link to={pathwayUrl(id)}>{name}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  );
}

/** Incoming and outgoing relations of a node. */
function NodeRelations({ pathway, name }: { pathway: ReplyOf<'pathway'>; name: string }) {
  const { id, relations } = pathway;
  const incoming = relations
    .filter(({ to }) => to === name)
    .map(({ from, kind }) => ({ neighbor: from, kind }));
  const outgoing = relations
    .filter(({ from }) => from === name)
    .map(({ to, kind }) => ({ neighbor: to, kind }));
  return (
    <section>
      <h3 className={styles.title}>On this map</h3>
      <dl className={relationStyles.relations}>
        {[
          { direction: 'From', list: incoming },
          { direction: 'To', list: outgoing },
        ]
          .filter(({ list }) => list.length > 0)
          .map(({ direction, list }) => (
            <div key={direction}>
              <dt>{direction}</dt>
              <dd>
                <ul className={relationStyles.list}>
                  {list.map(({ neighbor, kind }) => (
                    <li key={`${neighbor} ${kind}`}>
                      <Link to={pathwayUrl(id, neighbor)} preventScrollReset>
                        {neighbor}
                      </Link>{' '}
                      <span className={relationStyles.kind}>{relationLabels[kind].toLowerCase()}</span>
                    </li>
                  ))}
                </ul>
              </dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
