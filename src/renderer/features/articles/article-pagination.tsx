import { useLocation, useNavigate } from 'react-router-dom';
import type { ReplyOf } from '../../../shared/contract/calls';
import {
  withListChange,
  pageSizes,
  parseListState,
  type ListSubject,
  type PageSize,
} from '../../../shared/catalogue/list-url';
import { Pagination } from '../../components/layout/pagination';
import { articleKind, articleListAddress } from './article-list-url';
import styles from './article-list-screen.module.css';

interface ArticlePagesProps {
  found: ReplyOf<'articles'>;
  subject: ListSubject;
}

/** The pages of a list, where it has more than the smallest page holds. */
export function ArticlePages({ found: { total, page, page_size }, subject }: ArticlePagesProps) {
  const { search } = useLocation();
  const navigate = useNavigate();
  if (total <= pageSizes[0]) return null;
  const choice = parseListState(new URLSearchParams(search), articleKind);
  const hrefOf = (to: number) => articleListAddress(subject, { ...choice, page: to });
  const hrefOfSize = (size: number) =>
    articleListAddress(subject, withListChange(choice, { pageSize: size as PageSize }));
  return (
    <div className={styles.pages}>
      <Pagination
        currentPage={page}
        pageSizes={pageSizes}
        pageSize={page_size}
        total={total}
        hrefOf={hrefOf}
        onPage={(to) => void navigate(hrefOf(to))}
        onPageSize={(size) => void navigate(hrefOfSize(size))}
      />
    </div>
  );
}
