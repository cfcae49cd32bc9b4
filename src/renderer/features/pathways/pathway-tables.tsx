import { Link } from 'react-router-dom';
import type { ReplyOf } from '../../../shared/contract/calls';
import {
  totalProducts,
  nodeKindLabels,
  locationLabels,
  productKinds,
  type ProductKind,
  relationLabels,
} from '../../../shared/catalogue/pathway-terms';
import { formatNumber } from '../../../shared/lib/format-number';
import { pathwayUrl } from './pathway-url';
import styles from './pathway-tables.module.css';

const columnTitles: Readonly<Record<ProductKind, string>> = {
  compounds: 'Small molecules',
  antibodies: 'Antibodies',
  proteins: 'Proteins',
  kits: 'Kits',
  tools: 'Gene tools',
};

/** Table of all nodes with their products in stock. */
export function MemberTable({ pathway }: { pathway: ReplyOf<'pathway'> }) {
  const geneNames = new Map(pathway.genes.map(({ symbol, name }) => [symbol, name]));
  return (
    <div className={styles.scroll} role="region" aria-label="Members of the map" tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">Members of the map, with products in stock</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Type</th>
            <th scope="col">Location</th>
            <th scope="col">Genes</th>
            {productKinds.map((kind) => (
              <th key={kind} scope="col" className={styles.number}>
                {columnTitles[kind]}
              </th>
            ))}
            <th scope="col" className={styles.number}>
              In stock
            </th>
          </tr>
        </thead>
        <tbody>
          {pathway.nodes.map(({ name, kind, location, genes, in_stock }) => (
            <tr key={name}>
              <th scope="row">
                <Link to={pathwayUrl(pathway.id, name)} preventScrollReset>
                  {name}
                </Link>
              </th>
              <td>{nodeKindLabels[kind]}</td>
              <td>{locationLabels[location]}</td>
              <td className={styles.genes}>
                {genes.length === 0 && '–'}
                {genes.map((symbol) => (
                  <span key={symbol}>
                    <b>{symbol}</b> {geneNames.get(symbol)}{' '}
                  </span>
                ))}
              </td>
              {productKinds.map((productKind) => (
                <td key={productKind} className={styles.number}>
                  {in_stock[productKind] > 0 ? formatNumber(in_stock[productKind]) : '–'}
                </td>
              ))}
              <td className={styles.number}>{formatNumber(totalProducts(in_stock))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Table of all relations. */
export function RelationTable({ relations }: { relations: ReplyOf<'pathway'>['relations'] }) {
  return (
    <div className={styles.scroll} role="region" aria-label="Relations of the map" tabIndex={0}>
      <table className={`${styles.table} ${styles.narrow}`}>
        <caption className="visually-hidden">Relations of the map</caption>
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col">Relation</th>
            <th scope="col">To</th>
          </tr>
        </thead>
        <tbody>
          {relations.map(({ from, kind, to }) => (
            <tr key={`${from} ${kind} ${to}`}>
              <td>{from}</td>
              <td>{relationLabels[kind]}</td>
              <td>{to}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
