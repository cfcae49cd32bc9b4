import { useId } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { withListChange, views, type ListState, type ListKind } from '../../../../shared/catalogue/list-url';
import { QueryForm } from '../../../components/forms/query-form';
import { NoScriptSubmit } from '../../../components/forms/no-script';
import { Button, buttonClass } from '../../../components/forms/button';
import { prefetchDrawer } from '../../../components/layout/drawer';
import { sortLabels } from './list-head';
import styles from './list-toolbar.module.css';

const viewNames = { list: 'List', grid: 'Grid' } as const;
const viewIconPaths = {
  list: 'M2 3.5h12M2 8h12M2 12.5h12',
  grid: 'M2.5 2.5h4v4h-4zM9.5 2.5h4v4h-4zM2.5 9.5h4v4h-4zM9.5 9.5h4v4h-4z',
} as const;

/** Id of the element with the filters. Small screens show it only while the URL's fragment names it. */
export const FILTERS_ID = 'filters';

interface ListToolbarProps {
  /** Such as `25–48 of 1,234 products`. */
  rangeLabel: string;
  kind: ListKind;
  listState: ListState;
  /** Returns the URL of the list with another state. */
  hrefOf: (listState: ListState) => string;
  /** Number of chosen facet values. */
  filterCount: number;
  /** Opens the filters on small screens. */
  onFilters: () => void;
}

export function ListToolbar({
  rangeLabel,
  kind,
  listState,
  hrefOf,
  filterCount,
  onFilters,
}: ListToolbarProps) {
  const navigate = useNavigate();
  const id = useId();
  const filtersLabel = `Filters${filterCount > 0 ? ` (${filterCount})` : ''}`;
  return (
    <div className={styles.toolbar}>
      <h2 className={styles.count}>
        <span role="status">{rangeLabel}</span>
      </h2>
      <Button
        className={`${styles.filters} needs-script`}
        onClick={onFilters}
        onPointerEnter={prefetchDrawer}
        onFocus={prefetchDrawer}
      >
        {filtersLabel}
      </Button>
      <noscript>
        {import.meta.env.SSR && (
          <a href={`#${FILTERS_ID}`} className={`${buttonClass('plain')} ${styles.filters}`}>
            {filtersLabel}
          </a>
        )}
      </noscript>
      {/* Without JavaScript, another sort order opens the first page: `withListChange` resets the page. */}
      <QueryForm href={hrefOf(withListChange(listState, {}))} changedParam="sort" className={styles.sort}>
        <label htmlFor={id}>Sort by</label>
        <select
          id={id}
          name="sort"
          value={listState.sort}
          onChange={(event) => {
            const sort = kind.sorts.find((candidate) => candidate === event.target.value);
            if (sort)
              void navigate(hrefOf(withListChange(listState, { sort })), { preventScrollReset: true });
          }}
        >
          {kind.sorts.map((sort) => (
            <option key={sort} value={sort}>
              {sortLabels[sort]}
            </option>
          ))}
        </select>
        <NoScriptSubmit>
          Apply<span className="visually-hidden"> this order</span>
        </NoScriptSubmit>
      </QueryForm>
      <nav className={styles.views} aria-label="View">
        {views.map((view) => (
          <Link
            key={view}
            to={hrefOf({ ...listState, view })}
            preventScrollReset
            replace
            rel="nofollow"
            aria-label={`${viewNames[view]} view`}
            title={`${viewNames[view]} view`}
            {...(view === listState.view && { 'aria-current': true })}
          >
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
              <path d={viewIconPaths[view]} />
            </svg>
          </Link>
        ))}
      </nav>
    </div>
  );
}
