import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Facet, ProductInList } from '../../../../shared/contract/calls';
import {
  withListChange,
  countFilters,
  pageSizes,
  type ListKind,
  type ListSubject,
  type PageSize,
} from '../../../../shared/catalogue/list-url';
import { Pagination } from '../../../components/layout/pagination';
import { ActiveFilters } from '../facets/active-filters';
import { EmptyList } from './empty-list';
import { FacetDrawer } from '../facets/facet-drawer';
import { FacetPanel } from '../facets/facet-panel';
import { FILTERS, ListToolbar } from './list-toolbar';
import { ListedProduct } from './product-item';
import { usefulFacets } from '../facets/relevant-facets';
import { rangeWords } from '../facets/range-label';
import { useListAddress } from './use-list-url';
import type { AskValues } from '../facets/use-facet-search';
import styles from './product-list.module.css';

interface ProductListProps {
  goods: { list: ProductInList[]; total: number; page: number; page_size: number; facets: Facet[] };
  kind: ListKind;
  subject: ListSubject;
  ask: AskValues;
  /** Above the filters, or nothing. */
  aside?: ReactNode;
  /** The one hit of a catalogue number gets a frame. */
  prominent?: boolean;
  /** In place of the list when there is nothing even without filters. */
  empty?: ReactNode;
}

/** Products with everything that narrows, orders and pages them; its state is the address. */
export function ProductList({
  goods,
  kind,
  subject,
  ask,
  aside,
  prominent = false,
  empty,
}: ProductListProps) {
  const { wanted, hrefOf, pending } = useListAddress(subject, kind);
  const [filtering, setFiltering] = useState(false);
  const navigate = useNavigate();
  const { list, total } = goods;
  const filterCount = countFilters(wanted.filters);
  const facets = usefulFacets(goods.facets, total, filterCount);
  const panel = { facets, wanted, hrefOf, ask };
  if (total === 0 && filterCount === 0 && empty) return empty;
  const sided = aside || facets.length > 0 || filterCount > 0;
  return (
    <div className={sided ? styles.frame : styles.bare}>
      {sided && (
        <aside className={styles.aside}>
          {aside}
          <div id={FILTERS} className={styles.facets}>
            <FacetPanel {...panel} />
          </div>
        </aside>
      )}
      <section className={styles.main} aria-label="Products" aria-busy={pending}>
        <ListToolbar
          range={rangeWords(goods)}
          kind={kind}
          wanted={wanted}
          hrefOf={hrefOf}
          filterCount={filterCount}
          onFilters={() => setFiltering(true)}
        />
        {filterCount > 0 && <ActiveFilters {...panel} />}
        {list.length === 0 ? (
          <EmptyList total={total} wanted={wanted} hrefOf={hrefOf} />
        ) : (
          <ul className={`${styles[wanted.view]} ${pending ? styles.pending : ''}`}>
            {list.map((product, place) => (
              <ListedProduct
                key={product.goods_id}
                product={product}
                view={wanted.view}
                place={place}
                prominent={prominent && total === 1}
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
              hrefOf={(page) => hrefOf({ ...wanted, page })}
              onPage={(page) => void navigate(hrefOf({ ...wanted, page }))}
              onPageSize={(size) => void navigate(hrefOf(withListChange(wanted, { pageSize: size as PageSize })))}
            />
          </div>
        )}
      </section>
      <FacetDrawer {...panel} total={total} open={filtering} onClose={() => setFiltering(false)} />
    </div>
  );
}
