import type { ReplyOf } from '../../../shared/contract/calls';
import { relationKinds, type RelationKind } from '../../../shared/catalogue/pathway-terms';
import kindStyles from './map-colors.module.css';
import styles from './map-relations.module.css';

type Relation = ReplyOf<'pathway'>['relations'][number];

/** Marker paths in a 12 × 12 view box with the tip at (12, 6). */
const markerPaths: Readonly<Record<RelationKind, string>> = {
  activation: 'M2 2L12 6L2 10Z',
  inhibition: 'M10 0H12V12H10Z',
  binding: 'M12 6A3.5 3.5 0 1 1 5 6A3.5 3.5 0 1 1 12 6Z',
  expression: 'M3 2L12 6L3 10L4.6 6Z',
  conversion: 'M1 1L12 6L1 11L4 6Z',
  transport: 'M12 6L8 10L4 6L8 2Z',
};

/** Defines the SVG markers at the ends of the relations. They must be rendered once on a page with relations. */
export function RelationMarkers() {
  return (
    <defs>
      {relationKinds.map((kind) => (
        <marker
          key={kind}
          id={`relation-${kind}`}
          className={`${styles.head} ${kindStyles[kind]}`}
          viewBox="0 0 12 12"
          refX="12"
          refY="6"
          markerWidth="10"
          markerHeight="10"
          markerUnits="userSpaceOnUse"
          orient="auto"
        >
          <path d={markerPaths[kind]} />
        </marker>
      ))}
    </defs>
  );
}

/** Line of a relation. Requires `RelationMarkers` on the page. */
export function RelationLine({
  kind,
  path,
  className = '',
}: {
  kind: RelationKind;
  path: string;
  className?: string;
}) {
  return (
    <path
      d={path}
      className={`${styles.line} ${kindStyles[kind]} ${className}`}
      markerEnd={`url(#relation-${kind})`}
    />
  );
}

/** All relations. While a node is open, its relations are highlighted and the others are dimmed. */
export function MapRelations({
  relations,
  openNode,
}: {
  relations: readonly Relation[];
  openNode: string | null;
}) {
  const emphasisOf = ({ from, to }: Relation) => {
    if (openNode === null) return '';
    return [from, to].includes(openNode) ? styles.highlighted : styles.dimmed;
  };
  return (
    <g aria-hidden="true">
      {relations.map((relation) => {
        const { from, to, kind, path } = relation;
        return (
          <RelationLine
            key={`${from} ${kind} ${to}`}
            kind={kind}
            path={path}
            className={emphasisOf(relation) ?? ''}
          />
        );
      })}
    </g>
  );
}
