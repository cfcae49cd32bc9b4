import { useState, type ReactNode } from 'react';
import { useNavigate, useLocation, useNavigation } from 'react-router-dom';
import type { Facet, ProductInList } from '../../../../shared/contract/calls';
import {
  withListChange,
  countFilters,
  pageSizes,
  type ListKind,
  type ListSubject,
  type PageSize,
  type View,
  type ListState,
  listQuery,
  parseListState,
} from '../../../../shared/catalogue/list-url';
import { useHydrationSafeValue } from '../../../hooks/use-hydration-safe-value';
import { Pagination } from '../../../components/layout/pagination';
import { ActiveFilters } from '../facets/active-filters';
import { FacetDrawer } from '../facets/facet-drawer';
import { FacetPanel, relevantFacets } from '../facets/facet-panel';
import { FILTERS_ID, ListToolbar } from './list-toolbar';
import { rangeLabel } from './list-head';
import type { SearchFacetValues } from '../facets/use-facet-search';
import { INITIAL_VIEW_END } from '../../../../shared/contract/page';
import { ProductCard } from './product-card';
import { LinkButton } from '../../../components/forms/button';
import styles from './product-list.module.css';

interface ProductListProps {
  goods: { list: ProductInList[]; total: number; page: number; page_size: number; facets: Facet[] };
  kind: ListKind;
  subject: ListSubject;
  searchValues: SearchFacetValues;
  /** Content above the filters. */
  aside?: ReactNode;
  /** Highlights the product if the list contains only one. */
  highlightsOnlyProduct?: boolean;
  /** Shown in place of a list that is empty without filters. */
  emptyContent?: ReactNode;
}

/** Product list with filters, sorting and pagination. Its state is in the URL. */
export function ProductList({
  goods,
  kind,
  subject,
  searchValues,
  aside,
  highlightsOnlyProduct = false,
  emptyContent,
}: ProductListProps) {
  const { listState, hrefOf, isPending } = useListUrl(subject, kind);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  // Only the first page of a visit defers the rendering of distant cards. A later list must have its full height at once,
  // because going back to it restores the scroll position.
  const [isFirstPage] = useState(useHydrationSafeValue(false, true));
  const navigate = useNavigate();
  const { list, total } = goods;
  const filterCount = countFilters(listState.filters);
  const facets = relevantFacets(goods.facets, total, filterCount);
  const facetProps = { facets, listState, hrefOf, searchValues };
  if (total === 0 && filterCount === 0 && emptyContent) return emptyContent;
  const hasSidebar = aside || facets.length > 0 || filterCount > 0;
  return (
    <div className={hasSidebar ? styles.frame : undefined}>
      {hasSidebar && (
        <aside className={styles.aside}>
          {aside}
          <div id={FILTERS_ID} className={styles.facets}>
            <FacetPanel {...facetProps} />
          </div>
        </aside>
      )}
      <section className={styles.main} aria-label="Products" aria-busy={isPending}>
        <ListToolbar
          rangeLabel={rangeLabel(goods)}
          kind={kind}
          listState={listState}
          hrefOf={hrefOf}
          filterCount={filterCount}
          onFilters={() => setDrawerOpen(true)}
        />
        {filterCount > 0 && <ActiveFilters {...facetProps} />}
        {list.length === 0 ? (
          <EmptyList total={total} listState={listState} hrefOf={hrefOf} />
        ) : (
          <ul
            className={`${styles[listState.view]} ${isFirstPage ? styles.firstPage : ''} ${isPending ? styles.pending : ''}`}
          >
            {list.map((product, index) => (
              <ProductListItem
                key={product.goods_id}
                product={product}
                view={listState.view}
                index={index}
                isHighlighted={highlightsOnlyProduct && total === 1}
                query={subject.key ?? ''}
              />
            ))}
          </ul>
        )}
        {total > 0 && (
          <div className={styles.pages}>
            <Pagination
              {...(total <= pageSizes[0] && { layout: 'total' })}
              currentPage={goods.page}
              pageSizes={pageSizes}
              pageSize={goods.page_size}
              total={total}
              hrefOf={(page) => hrefOf({ ...listState, page })}
              onPage={(page) => void navigate(hrefOf({ ...listState, page }))}
              onPageSize={(size) =>
                void navigate(hrefOf(withListChange(listState, { pageSize: size as PageSize })))
              }
            />
          </div>
        )}
      </section>
      <FacetDrawer {...facetProps} total={total} open={isDrawerOpen} onClose={() => setDrawerOpen(false)} />
    </div>
  );
}

/** Number of products with eagerly loaded images. */
const EAGER_IMAGES = 4;
/** Number of products whose purchase form renders immediately. The other forms render when they come near the viewport. */
const EAGER_FORMS = 8;

interface ProductListItemProps {
  product: ProductInList;
  view: View;
  index: number;
  isHighlighted: boolean;
  query: string;
}

function ProductListItem({ product, view, index, isHighlighted, query }: ProductListItemProps) {
  return (
    <li id={index === EAGER_IMAGES - 1 ? INITIAL_VIEW_END : undefined} className={styles.item}>
      <ProductCard
        product={product}
        view={view}
        isImageEager={index < EAGER_IMAGES}
        isFormEager={index < EAGER_FORMS}
        isHighlighted={isHighlighted}
        query={query}
      />
    </li>
  );
}

interface EmptyListProps {
  total: number;
  listState: ListState;
  hrefOf: (listState: ListState) => string;
}

function EmptyList({ total, listState, hrefOf }: EmptyListProps) {
  if (total > 0) {
    return (
      <div className={styles.empty}>
        <p>This page does not exist.</p>
        <LinkButton to={hrefOf({ ...listState, page: 1 })}>Go to the first page</LinkButton>
      </div>
    );
  }
  if (countFilters(listState.filters) > 0) {
    return (
      <div className={styles.empty}>
        <p>No products match all filters. Remove one of them.</p>
        <LinkButton to={hrefOf(withListChange(listState, { filters: {} }))}>Clear all filters</LinkButton>
      </div>
    );
  }
  return (
    <div className={styles.empty}>
      <p>No products here yet. We can make or source many products on request.</p>
      <LinkButton to="/contactUs">Request a product</LinkButton>
    </div>
  );
}

interface ListUrl {
  /** The latest requested state, even while its products are loading. */
  listState: ListState;
  /** Returns the URL of this list with another state. */
  hrefOf: (listState: ListState) => string;
  /** True while a navigation to another state of this list, or to another list of the same path, is in progress. */
  isPending: boolean;
}

/** Reads the state of the list from the URL. */
function useListUrl(subject: ListSubject, kind: ListKind): ListUrl {
  const location = useLocation();
  const { location: nextLocation } = useNavigation();
  const isPending = nextLocation?.pathname === location.pathname;
  return {
    listState: parseListState(new URLSearchParams(isPending ? nextLocation.search : location.search), kind),
    hrefOf: (listState) => location.pathname + listQuery(subject, listState, kind),
    isPending,
  };
}
