import { useNavigate } from 'react-router-dom';
import type { Product, ReplyOf } from '../../../../shared/contract/calls';
import {
  CITATIONS_PER_PAGE,
  citationUrl,
  type CitationFilter,
} from '../../../../shared/catalogue/citation-url';
import { failureMessage } from '../../../api/error-actions';
import { Deferred, type DeferredData } from '../../../components/feedback/deferred';
import { Pagination } from '../../../components/layout/pagination';
import { citationCountText } from '../../../components/product/citation-count';
import { SkeletonRows } from '../../../components/feedback/skeleton';
import { CitationFilterForm } from './citation-filter-form';
import { useSettings } from '../../../state/settings';
import { CopyButton } from '../../../components/feedback/copy-button';
import { methodsSentence, citationText } from './citation-text';
import { SafeLink } from '../../../components/layout/safe-link';
import styles from './citations.module.css';

interface CitationsProps {
  data: DeferredData<ReplyOf<'citations'>>;
  product: Product;
  filter: CitationFilter;
}

/** Citations of the product's target or compound, with filters and pages. */
export function Citations({ data, product, filter }: CitationsProps) {
  const { hint } = citationCountText(product);
  return (
    <div className={styles.citations}>
      <p className={styles.about}>{`${hint}.`}</p>
      <MethodsSentence product={product} />
      <Deferred
        data={data}
        fallback={<SkeletonRows rows={6} height={56} label="Citations are loading" />}
        failureMessage={failureMessage}
      >
        {(citations) => <CitationResults citations={citations} product={product} filter={filter} />}
      </Deferred>
    </div>
  );
}

function CitationResults({
  citations,
  product,
  filter,
}: Omit<CitationsProps, 'data'> & { citations: ReplyOf<'citations'> }) {
  const navigate = useNavigate();
  const { list, total, years } = citations;
  const hrefOf = (page: number) => citationUrl(product.goods_id, { ...filter, page });
  const isFiltered = filter.key !== '' || filter.year !== null;
  if (total === 0 && !isFiltered)
    return <p>These publications are not listed here yet. The count comes from the literature database.</p>;
  return (
    <>
      <CitationFilterForm goodsId={product.goods_id} filter={filter} years={years} />
      {list.length > 0 && <CitationList citations={list} />}
      {list.length === 0 && (
        <p>{total === 0 ? 'No publications match your search.' : 'This page does not exist.'}</p>
      )}
      {total > CITATIONS_PER_PAGE && (
        <Pagination
          layout="total, prev, pager, next"
          currentPage={filter.page}
          pageSizes={[CITATIONS_PER_PAGE]}
          pageSize={CITATIONS_PER_PAGE}
          total={total}
          hrefOf={hrefOf}
          onPage={(page) => void navigate(`${hrefOf(page)}#citations`, { preventScrollReset: true })}
          onPageSize={() => undefined}
        />
      )}
    </>
  );
}

/** Sentence for a publication's methods section that identifies the product. */
export function MethodsSentence({ product }: { product: Product }) {
  const { brand } = useSettings();
  const sentence = methodsSentence(product, brand);
  return (
    <p className={styles.methods}>
      <span className={styles.label}>For your methods section</span>{' '}
      <span className={styles.sentence}>{sentence}</span>{' '}
      <CopyButton text={sentence}>Copy sentence</CopyButton>
    </p>
  );
}

function CitationList({ citations }: { citations: ReplyOf<'citations'>['list'] }) {
  const { literature_url } = useSettings();
  return (
    <ol className={styles.list}>
      {citations.map((citation) => (
        <li key={citation.pmid} className={styles.publication}>
          <span className={styles.title}>{citation.name}</span>{' '}
          {citation.authors && <span className={styles.authors}>{`${citation.authors}. `}</span>}
          <span className={styles.facts}>
            <span>
              {citation.pub && <i>{citation.pub}</i>}{' '}
              {[citation.year, citation.reference].filter(Boolean).join('; ')}
            </span>{' '}
            <SafeLink href={literature_url + citation.pmid} newTab rel="nofollow" className={styles.pmid}>
              PMID {citation.pmid}
              <span className="visually-hidden"> (opens in a new tab)</span>
            </SafeLink>{' '}
            <CopyButton text={citationText(citation)} description={`PMID ${citation.pmid}`}>
              Copy citation
            </CopyButton>
          </span>
        </li>
      ))}
    </ol>
  );
}
