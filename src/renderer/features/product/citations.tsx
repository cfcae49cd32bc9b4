import { useNavigate } from 'react-router-dom';
import type { Product, ReplyOf } from '../../../shared/contract/calls';
import {
  CITATIONS_SHOWN,
  citationAddress,
  type CitationChoice,
} from '../../../shared/catalogue/citation-url';
import { failureWords } from '../../api/remedies';
import { LaterPart, type Later } from '../../components/feedback/deferred';
import { Pagination } from '../../components/layout/pagination';
import { citationWords } from '../../components/product/citation-count';
import { SkeletonRows } from '../../components/feedback/skeleton';
import { CitationFilter } from './citation-filter';
import { CitationList } from './citation-list';
import { Methods } from './methods';
import styles from './citations.module.css';

interface CitationsProps {
  data: Later<ReplyOf<'citations'>>;
  product: Product;
  choice: CitationChoice;
}

/** Papers on what the product is made for, to be narrowed, ordered and quoted. */
export function Citations({ data, product, choice }: CitationsProps) {
  const { hint } = citationWords(product);
  return (
    <div className={styles.citations}>
      <p className={styles.about}>{hint}.</p>
      <Methods product={product} />
      <LaterPart
        data={data}
        waiting={<SkeletonRows rows={6} height={56} label="Citations are loading" />}
        failed={failureWords}
      >
        {(found) => <FoundCitations found={found} product={product} choice={choice} />}
      </LaterPart>
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
  const hrefOf = (page: number) => citationAddress(product.goods_id, { ...choice, page });
  const isChosen = choice.key !== '' || choice.year !== null;
  if (total === 0 && !isChosen)
    return <p>None of these papers is listed here yet; the count is that of the literature database.</p>;
  return (
    <>
      <CitationFilter goodsId={product.goods_id} choice={choice} years={years} />
      {total === 0 ? <p>No paper fits these words and this year.</p> : <CitationList papers={list} />}
      {total > CITATIONS_SHOWN && (
        <Pagination
          layout="total, prev, pager, next"
          currentPage={choice.page}
          pageSizes={[CITATIONS_SHOWN]}
          pageSize={CITATIONS_SHOWN}
          total={total}
          hrefOf={hrefOf}
          onPage={(page) => void navigate(`${hrefOf(page)}#citations`, { preventScrollReset: true })}
          onPageSize={() => undefined}
        />
      )}
    </>
  );
}
