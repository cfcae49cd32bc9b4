import { useLocation, useNavigate } from 'react-router-dom';
import { Pagination } from '../../components/layout/pagination';

/** Returns the page number from `?page=`, 1 by default. */
export function pageNumber(url: URL): number {
  const page = url.searchParams.get('page') ?? '';
  return /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1;
}

interface ListPaginationProps {
  total: number;
  page: number;
  page_size: number;
}

/** Pagination of a user center list. Renders nothing for a single page. */
export function ListPagination({ total, page, page_size: size }: ListPaginationProps) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  if (total <= size && page === 1) return null;
  const hrefOf = (target: number) => {
    const query = new URLSearchParams(search);
    if (target === 1) query.delete('page');
    else query.set('page', String(target));
    return query.size > 0 ? `${pathname}?${query}` : pathname;
  };
  return (
    <Pagination
      layout="total, prev, pager, next"
      currentPage={page}
      pageSizes={[size]}
      pageSize={size}
      total={total}
      hrefOf={hrefOf}
      onPage={(target) => void navigate(hrefOf(target))}
      onPageSize={() => undefined}
    />
  );
}
