import { useSettings } from '../../../state/settings';
import type { ReplyOf } from '../../../../shared/contract/calls';
import {
  defaultPublicationFilter,
  publicationUrl,
  parsePublicationFilter,
  type PublicationFilter,
} from '../../../../shared/catalogue/publication-url';
import { formatNumber } from '../../../../shared/lib/format-number';
import { unwrap } from '../../../api/failure';
import type { LoadArgs, PageHead } from '../../../api/screen-module';
import { LinkButton } from '../../../components/forms/link-button';
import { PaperDownload } from './publication-download';
import { PaperFilter } from './publication-filter';
import { PaperPages } from './publication-pagination';
import { paperRequest } from './publication-request';
import { LiteratureTable } from './literature-table';
import styles from '../resource-screen.module.css';

interface LiteratureData {
  choice: PublicationFilter;
  found: ReplyOf<'papers'>;
}

export async function load({ client, url, signal }: LoadArgs): Promise<LiteratureData> {
  const choice = parsePublicationFilter(url.searchParams);
  const { page, pageSize } = choice;
  const request = { ...paperRequest(choice), page, page_size: pageSize };
  return { choice, found: unwrap(await client.call('papers', request, { signal })) };
}

export function head({ choice, found }: LiteratureData): PageHead {
  const narrowed = [choice.key && `“${choice.key}”`, choice.journal, choice.year?.toString()];
  const said = [
    ...narrowed,
    choice.page > 1 && `Page ${choice.page}`,
    choice.pageSize !== defaultPublicationFilter.pageSize && `${choice.pageSize} a page`,
  ];
  const sorted = choice.sort === defaultPublicationFilter.sort ? '' : `by ${choice.sort}`;
  const names = ['Publications', ...said, sorted].filter(Boolean);
  return {
    title: names.join(' | '),
    description: `${formatNumber(found.total)} publications on the targets and compounds of our products: ${names.slice(1).join(', ') || 'journal, year, PubMed number and the product to study them with'}.`,
    canonical: publicationUrl(choice),
    // Anyone can type words into an address; they get into no index under the shop's name. Nor does the same in another order.
    ...((found.total === 0 || choice.key || sorted || choice.pageSize !== defaultPublicationFilter.pageSize) && {
      robots: 'noindex' as const,
    }),
    ...(found.total > 0 && found.list.length === 0 && { status: 404 as const }),
  };
}

export function Screen({ data: { choice, found } }: { data: LiteratureData }) {
  const { demonstration_notice } = useSettings();
  const total = formatNumber(found.total);
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1>Publications</h1>
        <p className={styles.lead}>
          Papers on the targets and compounds that our products are for, each beside a product to study it
          with. A paper stands here for its subject; it need not have used one of them.
        </p>
      </div>
      <PaperFilter key={publicationUrl(choice)} choice={choice} found={found} />
      <div className={styles.bar}>
        <p role="status">
          <strong>{total}</strong> {found.total === 1 ? 'publication' : 'publications'}
        </p>
        {found.total > 0 && <PaperDownload choice={choice} />}
      </div>
      {found.list.length > 0 ? (
        <>
          <LiteratureTable papers={found.list} />
          <PaperPages choice={choice} total={found.total} />
        </>
      ) : (
        <div className={styles.empty}>
          <p>No publication matches. Try fewer words, a gene symbol such as EGFR, or another year.</p>
          <LinkButton to="/literatures">Show all publications</LinkButton>
        </div>
      )}
      {demonstration_notice && (
        <p className={styles.note}>* Impact factors are made up for this demonstration.</p>
      )}
    </div>
  );
}
