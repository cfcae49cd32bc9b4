import { useState } from 'react';
import { useNavigate, Link } from 'react-router-dom';
import { useSettings } from '../../state/settings';
import type { ReplyOf, RequestOf } from '../../../shared/contract/calls';
import {
  defaultPublicationFilter,
  publicationListUrl,
  parsePublicationFilter,
  type PublicationFilter,
} from '../../../shared/catalogue/publication-list-url';
import { formatNumber } from '../../../shared/lib/format-number';
import { unwrap } from '../../api/failure';
import type { LoadArgs, PageHead } from '../../api/screen-module';
import { PublicationFilterForm } from './publication-filter';
import { useClient } from '../../api/client-context';
import { useNotify } from '../../state/notices';
import { useErrorHandler } from '../../state/use-error-handler';
import { Button, LinkButton } from '../../components/forms/button';
import { downloadFile } from '../../lib/download-file';
import { pageSizes, type PageSize } from '../../../shared/catalogue/list-url';
import { Pagination } from '../../components/layout/pagination';
import { PublicationTable, type PublicationColumn } from '../../components/product/publication-table';
import { PageFrame } from '../../components/layout/page-frame';
import styles from './resource-screen.module.css';
import publicationStyles from '../../components/product/publication-table.module.css';
import tableStyles from './literature-table.module.css';

interface LiteratureData {
  filter: PublicationFilter;
  publications: ReplyOf<'publications'>;
}

export async function load({ client, url, signal }: LoadArgs): Promise<LiteratureData> {
  const filter = parsePublicationFilter(url.searchParams);
  const { page, pageSize } = filter;
  const request = { ...publicationRequest(filter), page, page_size: pageSize };
  return { filter, publications: unwrap(await client.call('publications', request, { signal })) };
}

export function head({ filter, publications }: LiteratureData): PageHead {
  const filters = [filter.key && `“${filter.key}”`, filter.journal, filter.year?.toString()];
  const qualifiers = [
    ...filters,
    filter.page > 1 && `Page ${filter.page}`,
    filter.pageSize !== defaultPublicationFilter.pageSize && `${filter.pageSize} a page`,
  ];
  const sorting = filter.sort === defaultPublicationFilter.sort ? '' : `by ${filter.sort}`;
  const names = ['Publications', ...qualifiers, sorting].filter(Boolean);
  return {
    title: names.join(' | '),
    description: `${publicationCountText(publications.total)} on the targets and compounds of our products: ${names.slice(1).join(', ') || 'journal, year, PubMed number and the product to study them with'}.`,
    canonical: publicationListUrl(filter),
    // Keeps searches and lists with another order or page size out of search engines.
    ...((publications.total === 0 ||
      filter.key ||
      sorting ||
      filter.pageSize !== defaultPublicationFilter.pageSize) && {
      robots: 'noindex' as const,
    }),
    ...(publications.total > 0 && publications.list.length === 0 && { status: 404 as const }),
  };
}

function publicationCountText(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'publication' : 'publications'}`;
}

export function Screen({ data: { filter, publications } }: { data: LiteratureData }) {
  const isFiltered = filter.key !== '' || filter.journal !== '' || filter.year !== null;
  return (
    <PageFrame
      title="Publications"
      intro="A selection of publications on our targets and compounds, each with a matching product. They did not necessarily use our products."
    >
      {/* Another keyword replaces the typed one. The form stays after other changes, so that the field keeps the focus. */}
      <PublicationFilterForm key={filter.key} filter={filter} publications={publications} />
      <div className={styles.bar}>
        <p role="status">
          <strong>{formatNumber(publications.total)}</strong>{' '}
          {publications.total === 1 ? 'publication' : 'publications'}
        </p>
        {publications.total > 0 && <PublicationDownload filter={filter} />}
      </div>
      {publications.list.length > 0 ? (
        <>
          <LiteratureTable publications={publications.list} />
          <PublicationPagination filter={filter} total={publications.total} />
        </>
      ) : (
        <div className={styles.empty}>
          <p>{emptyListText(publications.total, isFiltered)}</p>
          {(isFiltered || publications.total > 0) && (
            <LinkButton to="/literatures">Show all publications</LinkButton>
          )}
        </div>
      )}
    </PageFrame>
  );
}

function emptyListText(total: number, isFiltered: boolean): string {
  if (total > 0) return 'This page does not exist.';
  if (!isFiltered) return 'No publications here yet.';
  return 'No publication matches. Try fewer words, a gene symbol such as EGFR, or another year.';
}

/** Downloads all pages of the list as CSV. */
function PublicationDownload({ filter }: { filter: PublicationFilter }) {
  const client = useClient();
  const notify = useNotify();
  const handleError = useErrorHandler();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    const outcome = await client.call('publicationsFile', publicationRequest(filter));
    setBusy(false);
    if (!outcome.ok) return handleError(outcome.failure);
    const { name, csv } = outcome.data;
    downloadFile(name, new Blob([csv], { type: 'text/csv;charset=utf-8' }));
    notify({ tone: 'success', text: `${name} is saved.` });
  };
  return (
    <Button className="needs-script" disabled={busy} onClick={() => void download()}>
      {busy ? 'One moment…' : 'Download as CSV'}
    </Button>
  );
}

function PublicationPagination({ filter, total }: { filter: PublicationFilter; total: number }) {
  const navigate = useNavigate();
  const hrefOf = (page: number) => publicationListUrl({ ...filter, page });
  return (
    <Pagination
      currentPage={filter.page}
      pageSizes={pageSizes}
      pageSize={filter.pageSize}
      total={total}
      hrefOf={hrefOf}
      onPage={(page) => void navigate(hrefOf(page))}
      onPageSize={(size) =>
        void navigate(publicationListUrl({ ...filter, page: 1, pageSize: size as PageSize }))
      }
    />
  );
}

/** Converts the filter into request fields. */
function publicationRequest({ key, year, journal, sort }: PublicationFilter): RequestOf<'publicationsFile'> {
  return { key, journal, sort, ...(year !== null && { year }) };
}

type Publications = ReplyOf<'publications'>['list'];

const columnsBeforePubmed: readonly PublicationColumn<Publications[number]>[] = [
  {
    head: 'Publication',
    cell: ({ name }) => name,
    className: `${publicationStyles.wide} ${tableStyles.publication}`,
  },
  { head: 'Journal', cell: ({ pub }) => pub || '–', className: tableStyles.journal },
  { head: 'Year', cell: ({ year }) => year, className: publicationStyles.number },
];

const columnsAfterPubmed: readonly PublicationColumn<Publications[number]>[] = [
  {
    head: 'Products',
    cell: ({ products }) => (
      <ul>
        {products.map(({ id, goods_sn, goods_name }) => (
          <li key={id}>
            <Link to={`/goodsInfo?id=${id}`}>{goods_name}</Link> <span>{goods_sn}</span>
          </li>
        ))}
      </ul>
    ),
    className: `${publicationStyles.product} ${publicationStyles.wide} ${tableStyles.product}`,
  },
];

function LiteratureTable({ publications }: { publications: Publications }) {
  const settings = useSettings();
  return (
    <PublicationTable
      rows={publications}
      before={columnsBeforePubmed}
      after={columnsAfterPubmed}
      settings={settings}
    />
  );
}
