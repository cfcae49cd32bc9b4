import { Link } from 'react-router-dom';
import type { Facet } from '../../../../shared/contract/calls';
import { withListChange, countFilters, type ListState } from '../../../../shared/catalogue/list-url';
import { formatNumber } from '../../../../shared/lib/format-number';
import { Button, buttonClass } from '../../../components/forms/button';
import { Drawer } from '../../../components/layout/drawer';
import { FacetPanel } from './facet-panel';
import type { SearchFacetValues } from './use-facet-search';

interface FacetDrawerProps {
  facets: readonly Facet[];
  listState: ListState;
  hrefOf: (listState: ListState) => string;
  searchValues: SearchFacetValues;
  total: number;
  open: boolean;
  onClose: () => void;
}

/** Filters on small screens. The list updates behind the drawer. */
export function FacetDrawer({
  facets,
  listState,
  hrefOf,
  searchValues,
  total,
  open,
  onClose,
}: FacetDrawerProps) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title="Filter products"
      side="left"
      footer={
        <>
          {countFilters(listState.filters) > 0 && (
            <Link
              to={hrefOf(withListChange(listState, { filters: {} }))}
              className={buttonClass('plain')}
              preventScrollReset
            >
              Clear all
            </Link>
          )}
          <Button variant="main" onClick={onClose}>
            {`Show ${formatNumber(total)} ${total === 1 ? 'product' : 'products'}`}
          </Button>
        </>
      }
    >
      <FacetPanel
        facets={facets}
        listState={listState}
        hrefOf={hrefOf}
        searchValues={searchValues}
        untitled
      />
    </Drawer>
  );
}
