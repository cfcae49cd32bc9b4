import { useNavigate } from 'react-router-dom';
import { pageSizes, type PageSize } from '../../../../shared/catalogue/list-url';
import { publicationUrl, type PublicationFilter } from '../../../../shared/catalogue/publication-url';
import { Pagination } from '../../../components/layout/pagination';

/** Walks through the publications that are chosen. */
export function PaperPages({ choice, total }: { choice: PublicationFilter; total: number }) {
  const navigate = useNavigate();
  const hrefOf = (page: number) => publicationUrl({ ...choice, page });
  return (
    <Pagination
      currentPage={choice.page}
      pageSizes={pageSizes}
      pageSize={choice.pageSize}
      total={total}
      hrefOf={hrefOf}
      onPage={(page) => void navigate(hrefOf(page))}
      onPageSize={(size) => void navigate(publicationUrl({ ...choice, page: 1, pageSize: size as PageSize }))}
    />
  );
}
