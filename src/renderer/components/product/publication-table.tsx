import type { ReactNode } from 'react';
import { DataLink } from '../layout/safe-link';
import styles from './publication-table.module.css';

/** What every list of publications tells of one. */
interface Paper {
  pmid: string;
  /** '' where it is not known. */
  if: string;
}

export interface PaperColumn<Row> {
  head: string;
  cell: (row: Row) => ReactNode;
  className?: string | undefined;
}

/** What the shop's settings say of publications. */
interface PaperSettings {
  /** What a PubMed number is put behind. */
  literature_url: string;
  /** '' for none; otherwise impact factors are made up, and bear a mark. */
  demonstration_notice: string;
}

interface PaperTableProps<Row> {
  rows: readonly Row[];
  /** Columns before and after impact factor and PubMed number. */
  before: readonly PaperColumn<Row>[];
  after: readonly PaperColumn<Row>[];
  settings: PaperSettings;
  className?: string | undefined;
}

/** Publications. On a narrow screen each row becomes a card; the roles keep it a table for a screen reader. */
export function PaperTable<Row extends Paper>(props: PaperTableProps<Row>) {
  const { rows, before, after, settings, className = '' } = props;
  return (
    <table className={`${styles.table} ${className}`} role="table">
      <thead role="rowgroup">
        <tr role="row">
          {before.map(Head)}
          <th role="columnheader" scope="col" className={styles.number}>
            <abbr title="Impact factor">IF</abbr>
            {settings.demonstration_notice && '*'}
          </th>
          <th role="columnheader" scope="col">
            PMID
          </th>
          {after.map(Head)}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={row.pmid} role="row">
            {before.map(cellOf(row))}
            <td role="cell" className={styles.number} data-label="IF">
              {row.if || '–'}
            </td>
            <td role="cell" data-label="PMID">
              <DataLink address={settings.literature_url + row.pmid} newTab className={styles.pmid}>
                {row.pmid}
                <span className="visually-hidden"> (opens in a new tab)</span>
              </DataLink>
            </td>
            {after.map(cellOf(row))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Head({ head, className }: { head: string; className?: string | undefined }) {
  return (
    <th key={head} role="columnheader" scope="col" className={className}>
      {head}
    </th>
  );
}

function cellOf<Row>(row: Row) {
  return function Cell({ head, cell, className }: PaperColumn<Row>) {
    return (
      <td key={head} role="cell" className={className}>
        {cell(row)}
      </td>
    );
  };
}
