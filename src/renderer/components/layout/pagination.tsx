import { useId, type MouseEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatNumber } from '../../../shared/lib/format-number';
import { pageCount, pagerItems, parsePage } from '../../../shared/lib/pagination';
import { useUrlText } from '../../hooks/use-url-text';
import { isModifiedClick } from '../../lib/modified-click';
import { NoScriptSubmit } from '../forms/no-script';
import { QueryForm } from '../forms/query-form';
import styles from './pagination.module.css';

export interface PaginationProps {
  currentPage: number;
  pageSizes: readonly number[];
  pageSize: number;
  /** Parts in display order, separated by commas: total, sizes, prev, pager, next, jumper. */
  layout?: string;
  /** Number of items on all pages. */
  total: number;
  /** Returns the URL of a page. With real URLs, the links can be opened in new tabs and work without JavaScript. */
  hrefOf: (page: number) => string;
  onPage: (page: number) => void;
  onPageSize: (pageSize: number) => void;
}

/** Pagination of a list. Scrolls to the top of the page after each change. */
export function Pagination({
  layout = 'total, sizes, prev, pager, next, jumper',
  ...props
}: PaginationProps) {
  const { currentPage, total, pageSize, hrefOf } = props;
  const lastPage = pageCount(total, pageSize);
  const goTo = (page: number) => {
    if (page !== currentPage) props.onPage(page);
    window.scrollTo({ top: 0 });
  };
  const changePageSize = (size: number) => {
    props.onPageSize(size);
    window.scrollTo({ top: 0 });
  };
  const onLinkClick = (page: number) => (event: MouseEvent) => {
    if (isModifiedClick(event)) return;
    event.preventDefault();
    goTo(page);
  };
  const stepLink = (part: 'prev' | 'next', page: number) => {
    const symbol = part === 'prev' ? '‹' : '›';
    const name = part === 'prev' ? 'Previous page' : 'Next page';
    return page < 1 || page > lastPage ? (
      <span key={part} className={styles.disabledStep} aria-hidden="true">
        {symbol}
      </span>
    ) : (
      <Link
        key={part}
        to={hrefOf(page)}
        onClick={onLinkClick(page)}
        className={styles.step}
        aria-label={name}
        rel={part}
      >
        {symbol}
      </Link>
    );
  };
  const parts: Record<string, () => ReactNode> = {
    total: () => (
      <span key="total" className={styles.total}>
        {`Total ${formatNumber(total)}`}
      </span>
    ),
    sizes: () => (
      <PageSizeSelect
        key="sizes"
        pageSizes={props.pageSizes}
        pageSize={pageSize}
        href={hrefOf(1)}
        onPageSize={changePageSize}
      />
    ),
    prev: () => stepLink('prev', currentPage - 1),
    next: () => stepLink('next', currentPage + 1),
    pager: () => (
      <ul key="pager" className={styles.pager}>
        {pagerItems(currentPage, lastPage).map((item, index) => (
          <li key={item === 'gap' ? `gap ${index}` : item}>
            {item === 'gap' ? (
              <span className={styles.gap}>…</span>
            ) : (
              <Link
                to={hrefOf(item)}
                onClick={onLinkClick(item)}
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
      <PageJumper key="jumper" page={currentPage} lastPage={lastPage} href={hrefOf(1)} onPage={goTo} />
    ),
  };
  return (
    <nav className={styles.pagination} aria-label="Pages">
      {layout.split(',').map((part) => parts[part.trim()]?.())}
    </nav>
  );
}

interface PageSizeSelectProps {
  pageSizes: readonly number[];
  pageSize: number;
  /** URL of the first page. */
  href: string;
  onPageSize: (pageSize: number) => void;
}

function PageSizeSelect({ pageSizes, pageSize, href, onPageSize }: PageSizeSelectProps) {
  return (
    <QueryForm href={href} changedParam="page_size" className={styles.sizeForm}>
      <select
        className={styles.sizes}
        name="page_size"
        aria-label="Items per page"
        value={pageSize}
        onChange={(event) => onPageSize(Number(event.target.value))}
      >
        {pageSizes.map((size) => (
          <option key={size} value={size}>
            {`${size} /page`}
          </option>
        ))}
      </select>
      <NoScriptSubmit>
        Apply<span className="visually-hidden"> this number of items</span>
      </NoScriptSubmit>
    </QueryForm>
  );
}

interface PageJumperProps {
  page: number;
  lastPage: number;
  /** URL of the first page. The form also works without JavaScript. */
  href: string;
  onPage: (page: number) => void;
}

/** Opens a page by its number. A number outside the list opens the nearest page. */
function PageJumper({ page: currentPage, lastPage, href, onPage }: PageJumperProps) {
  const [pageText, setPageText] = useUrlText(String(currentPage));
  const id = useId();
  const jump = () => {
    const page = parsePage(pageText, lastPage);
    setPageText(String(page ?? currentPage));
    if (page !== null && page !== currentPage) onPage(page);
  };
  return (
    <QueryForm
      href={href}
      className={styles.jumper}
      onSubmit={(event) => {
        event.preventDefault();
        jump();
      }}
    >
      <label htmlFor={id}>Go to</label>
      <input
        id={id}
        name="page"
        className={styles.field}
        inputMode="numeric"
        autoComplete="off"
        value={pageText}
        onChange={(event) => setPageText(event.target.value)}
        onBlur={jump}
        size={Math.max(3, String(lastPage).length)}
      />
      <NoScriptSubmit>
        Go<span className="visually-hidden"> to this page</span>
      </NoScriptSubmit>
    </QueryForm>
  );
}
