import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { pageCount } from '../../../shared/lib/pagination';
import { withQuery } from '../../../shared/lib/with-query';
import { Pagination } from '../../components/layout/pagination';

/** Returns the page number from `?page=`, up to 99999; 1 when it is missing or invalid. */
export function pageNumber(url: URL): number {
  const page = url.searchParams.get('page') ?? '';
  return /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1;
}

interface ListPaginationProps {
  total: number;
  page: number;
  page_size: number;
}

/**
 * Pagination of a user center list. Renders nothing for a single page. Opens the last page instead of a page that does
 * not exist, for example after the only item of the last page was removed.
 */
export function ListPagination({ total, page, page_size: pageSize }: ListPaginationProps) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const hrefOf = (target: number) => {
    const query = new URLSearchParams(search);
    if (target === 1) query.delete('page');
    else query.set('page', String(target));
    return withQuery(pathname, query);
  };
  const lastPage = pageCount(total, pageSize);
  if (page > lastPage) return <Navigate to={hrefOf(lastPage)} replace />;
  if (lastPage === 1) return null;
  return (
    <Pagination
      layout="total, prev, pager, next"
      currentPage={page}
      pageSizes={[pageSize]}
      pageSize={pageSize}
      total={total}
      hrefOf={hrefOf}
      onPage={(target) => void navigate(hrefOf(target))}
      onPageSize={() => undefined}
    />
  );
}
