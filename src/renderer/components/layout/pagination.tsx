import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { pageCount, pagerItems } from '../../../shared/lib/pagination';
import { showNumber } from '../../../shared/lib/format-number';
import { PaginationJumper } from './pagination-jumper';
import { PaginationSizes } from './pagination-sizes';
import styles from './pagination.module.css';

export interface PaginationProps {
  currentPage: number;
  pageSizes: readonly number[];
  pageSize: number;
  /** Parts in the order shown, separated by commas: total, sizes, prev, pager, next, jumper. */
  layout?: string;
  /** Things on all pages together. */
  total: number;
  /** The address of a page: its links open in new tabs and work without a script. */
  hrefOf: (page: number) => string;
  onPage: (page: number) => void;
  onPageSize: (pageSize: number) => void;
}

/** Walks through a long list. Every change is passed on, and the page goes back to its top. */
export function Pagination({
  layout = 'total, sizes, prev, pager, next, jumper',
  ...props
}: PaginationProps) {
  const { currentPage, total, pageSize, hrefOf } = props;
  const count = pageCount(total, pageSize);
  const go = (page: number) => {
    if (page !== currentPage) props.onPage(page);
    window.scrollTo({ top: 0 });
  };
  const resize = (size: number) => {
    props.onPageSize(size);
    window.scrollTo({ top: 0 });
  };
  const follow = (page: number) => (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(page);
  };
  const step = (part: 'prev' | 'next', page: number) => {
    const sign = part === 'prev' ? '‹' : '›';
    const name = part === 'prev' ? 'Previous page' : 'Next page';
    return page < 1 || page > count ? (
      <span key={part} className={styles.off} aria-hidden="true">
        {sign}
      </span>
    ) : (
      <Link
        key={part}
        to={hrefOf(page)}
        onClick={follow(page)}
        className={styles.step}
        aria-label={name}
        rel={part}
      >
        {sign}
      </Link>
    );
  };
  const parts: Record<string, () => React.ReactNode> = {
    total: () => (
      <span key="total" className={styles.total}>
        Total {showNumber(total)}
      </span>
    ),
    sizes: () => (
      <PaginationSizes
        key="sizes"
        pageSizes={props.pageSizes}
        pageSize={pageSize}
        href={hrefOf(1)}
        onPageSize={resize}
      />
    ),
    prev: () => step('prev', currentPage - 1),
    next: () => step('next', currentPage + 1),
    pager: () => (
      <ul key="pager" className={styles.pager}>
        {pagerItems(currentPage, count).map((item, index) => (
          <li key={item === 'gap' ? `gap ${index}` : item} className={styles.place}>
            {item === 'gap' ? (
              <span className={styles.gap}>…</span>
            ) : (
              <Link
                to={hrefOf(item)}
                onClick={follow(item)}
                className={styles.page}
                aria-label={`Page ${item}`}
                {...(item === currentPage && { 'aria-current': 'page' })}
              >
                {item}
              </Link>
            )}
          </li>
        ))}
      </ul>
    ),
    jumper: () => (
      <PaginationJumper
        key={`jumper ${currentPage}`}
        page={currentPage}
        count={count}
        href={hrefOf(1)}
        onPage={go}
      />
    ),
  };
  return (
    <nav className={styles.pagination} aria-label="Pages">
      {layout.split(',').map((part) => parts[part.trim()]?.())}
    </nav>
  );
}
