import type { ReactNode } from 'react';
import { SafeLink } from '../layout/safe-link';
import styles from './publication-table.module.css';

/** Common fields of all publication lists. */
interface Publication {
  pmid: string;
  /** '' when unknown. */
  if: string;
}

export interface PublicationColumn<Row> {
  head: string;
  cell: (row: Row) => ReactNode;
  className?: string | undefined;
}

interface PublicationSettings {
  /** URL prefix for PubMed numbers. */
  literature_url: string;
}

interface PublicationTableProps<Row> {
  rows: readonly Row[];
  /** Columns before and after impact factor and PubMed number. */
  before: readonly PublicationColumn<Row>[];
  after: readonly PublicationColumn<Row>[];
  settings: PublicationSettings;
  className?: string | undefined;
}

/**
 * A table of publications, with impact factors where any is known. Rows become cards on a narrow screen; the roles keep it
 * a table for screen readers.
 */
export function PublicationTable<Row extends Publication>(props: PublicationTableProps<Row>) {
  const { rows, before, after, settings, className = '' } = props;
  const hasImpactFactors = rows.some((row) => row.if !== '');
  return (
    <table className={`${styles.table} ${className}`} role="table">
      <thead role="rowgroup">
        <tr role="row">
          {before.map(renderHeading)}
          {hasImpactFactors && (
            <th role="columnheader" scope="col" className={styles.number}>
              <abbr title="Impact factor">IF</abbr>
            </th>
          )}
          <th role="columnheader" scope="col">
            PMID
          </th>
          {after.map(renderHeading)}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={row.pmid} role="row">
            {before.map((column) => renderCell(column, row))}
            {hasImpactFactors && (
              <td role="cell" className={styles.number} data-label="IF">
                {row.if || '–'}
              </td>
            )}
            <td role="cell" data-label="PMID">
              <SafeLink href={settings.literature_url + row.pmid} newTab className={styles.pmid}>
                {row.pmid}
                <span className="visually-hidden"> (opens in a new tab)</span>
              </SafeLink>
            </td>
            {after.map((column) => renderCell(column, row))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function renderHeading({ head, className }: { head: string; className?: string | undefined }) {
  return (
    <th key={head} role="columnheader" scope="col" className={className}>
      {head}
    </th>
  );
}

function renderCell<Row>({ head, cell, className }: PublicationColumn<Row>, row: Row) {
  return (
    <td key={head} role="cell" className={className}>
      {cell(row)}
    </td>
  );
}
