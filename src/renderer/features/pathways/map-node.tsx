import { Link } from 'react-router-dom';
import type { ReplyOf } from '../../../shared/contract/calls';
import { totalProducts, nodeKindLabels, formatProductCounts } from '../../../shared/catalogue/pathway-terms';
import { formatNumber } from '../../../shared/lib/format-number';
import { nodeOutline } from './node-outline';
import { pathwayUrl } from './pathway-url';
import kindStyles from './map-colors.module.css';
import styles from './map-node.module.css';

export type MapNodeData = ReplyOf<'pathway'>['nodes'][number];

/** Returns a label: `ERK, kinase, 12 small molecules, 4 antibodies in stock`. */
function nodeLabel({ name, kind, genes, in_stock }: MapNodeData): string {
  const nameAndKind = `${name}, ${nodeKindLabels[kind]}`;
  return genes.length > 0 ? `${nameAndKind}, ${formatProductCounts(in_stock)}` : nameAndKind;
}

interface MapNodeProps {
  pathwayId: number;
  node: MapNodeData;
  isOpen: boolean;
}

export function MapNode({ pathwayId, node, isOpen }: MapNodeProps) {
  const { name, kind, genes, in_stock, x, y, width, height } = node;
  const productCount = totalProducts(in_stock);
  return (
    <Link
      to={pathwayUrl(pathwayId, name)}
      preventScrollReset
      aria-label={nodeLabel(node)}
      aria-current={isOpen || undefined}
      data-node={name}
      className={`${styles.node} ${kindStyles[kind]}`}
    >
      <g transform={`translate(${x} ${y})`}>
        <path d={nodeOutline(kind, width, height)} className={styles.outline} />
        {/* The name is in the middle of the node, or above the line with the stock. */}
        <text y={genes.length > 0 ? -2 : 5} className={styles.name}>
          {name}
        </text>{' '}
        {genes.length > 0 && (
          <text y={14} className={styles.stock}>
            {productCount > 0 ? `${formatNumber(productCount)} in stock` : 'none in stock'}
          </text>
        )}{' '}
      </g>
    </Link>
  );
}
