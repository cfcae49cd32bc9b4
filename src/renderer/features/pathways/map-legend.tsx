import type { ReplyOf } from '../../../shared/contract/calls';
import {
  nodeKinds,
  nodeKindLabels,
  relationKinds,
  relationLabels,
} from '../../../shared/catalogue/pathway-terms';
import { RelationLine } from './map-relations';
import { nodeOutline } from './node-outline';
import kindStyles from './map-colors.module.css';
import nodeStyles from './map-node.module.css';
import styles from './map-legend.module.css';

/** Explains the shapes and lines of a map. Kinds that do not occur on the map are left out. */
export function MapLegend({ nodes, relations }: Pick<ReplyOf<'pathway'>, 'nodes' | 'relations'>) {
  const shownNodeKinds = nodeKinds.filter((kind) => nodes.some((node) => node.kind === kind));
  const shownRelationKinds = relationKinds.filter((kind) =>
    relations.some((relation) => relation.kind === kind),
  );
  return (
    <section aria-label="Legend" className={styles.legend}>
      <ul className={styles.list}>
        {shownNodeKinds.map((kind) => (
          <li key={kind}>
            <svg
              viewBox="-24 -11 48 22"
              width="48"
              height="22"
              aria-hidden="true"
              className={kindStyles[kind]}
            >
              {/* A node of a usual size, scaled down to fit the view box. */}
              <g transform="scale(0.42)">
                <path d={nodeOutline(kind, 104, 46)} className={`${nodeStyles.outline} ${styles.outline}`} />
              </g>
            </svg>
            {capitalize(nodeKindLabels[kind])}
          </li>
        ))}
      </ul>
      <ul className={styles.list}>
        {shownRelationKinds.map((kind) => (
          <li key={kind}>
            <svg viewBox="0 0 48 14" width="48" height="14" aria-hidden="true">
              <RelationLine kind={kind} path="M2 7H44" />
            </svg>
            {relationLabels[kind]}
          </li>
        ))}
      </ul>
    </section>
  );
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
