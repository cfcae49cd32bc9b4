import { useNavigate } from 'react-router-dom';
import type { Product, ReplyOf } from '../../../../shared/contract/calls';
import {
  CITATIONS_PER_PAGE,
  citationUrl,
  type CitationState,
} from '../../../../shared/catalogue/citation-url';
import { failureMessage } from '../../../api/error-actions';
import { Deferred, type DeferredData } from '../../../components/feedback/deferred';
import { Pagination } from '../../../components/layout/pagination';
import { citationCountText } from '../../../components/product/citation-count';
import { SkeletonRows } from '../../../components/feedback/skeleton';
import { CitationFilter } from './citation-filter';
import { CitationList } from './citation-list';
import { Methods } from '../evidence/methods';
import styles from './citations.module.css';

interface CitationsProps {
  data: DeferredData<ReplyOf<'citations'>>;
  product: Product;
  choice: CitationState;
}

/** Papers on what the product is made for, to be narrowed, ordered and quoted. */
export function Citations({ data, product, choice }: CitationsProps) {
  const { hint } = citationCountText(product);
  return (
    <div className={styles.citations}>
      <p className={styles.about}>{hint}.</p>
      <Methods product={product} />
      <Deferred
        data={data}
        fallback={<SkeletonRows rows={6} height={56} label="Citations are loading" />}
        failureMessage={failureMessage}
      >
        {(found) => <FoundCitations found={found} product={product} choice={choice} />}
      </Deferred>
    </div>
  );
}

function FoundCitations({
  found,
  product,
  choice,
}: Omit<CitationsProps, 'data'> & { found: ReplyOf<'citations'> }) {
  const navigate = useNavigate();
  const { list, total, years } = found;
  const hrefOf = (page: number) => citationUrl(product.goods_id, { ...choice, page });
  const isChosen = choice.key !== '' || choice.year !== null;
  if (total === 0 && !isChosen)
    return <p>None of these papers is listed here yet; the count is that of the literature database.</p>;
  return (
    <>
      <CitationFilter goodsId={product.goods_id} choice={choice} years={years} />
      {total === 0 ? <p>No paper fits these words and this year.</p> : <CitationList papers={list} />}
      {total > CITATIONS_PER_PAGE && (
        <Pagination
          layout="total, prev, pager, next"
          currentPage={choice.page}
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
