import { Link } from 'react-router-dom';
import type { Facet } from '../../../../shared/contract/calls';
import { withListChange, countFilters, type ListState } from '../../../../shared/catalogue/list-url';
import { formatNumber } from '../../../../shared/lib/format-number';
import { Button, buttonClass } from '../../../components/forms/button';
import { Drawer } from '../../../components/layout/drawer';
import { FacetPanel } from './facet-panel';
import type { AskValues } from './use-facet-search';

interface FacetDrawerProps {
  facets: readonly Facet[];
  wanted: ListState;
  hrefOf: (choice: ListState) => string;
  ask: AskValues;
  total: number;
  open: boolean;
  onClose: () => void;
}

/** The filters where there is no room for them beside the list; the list behind follows each choice. */
export function FacetDrawer({ facets, wanted, hrefOf, ask, total, open, onClose }: FacetDrawerProps) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title="Narrow the list"
      side="left"
      footer={
        <>
          {countFilters(wanted.filters) > 0 && (
            <Link
              to={hrefOf(withListChange(wanted, { filters: {} }))}
              className={buttonClass('plain')}
              preventScrollReset
            >
              Clear all
            </Link>
          )}
          <Button variant="main" onClick={onClose}>
            Show {formatNumber(total)} {total === 1 ? 'product' : 'products'}
          </Button>
        </>
      }
    >
      <FacetPanel facets={facets} wanted={wanted} hrefOf={hrefOf} ask={ask} untitled />
    </Drawer>
  );
}
