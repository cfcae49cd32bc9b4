import { Link } from 'react-router-dom';
import type { Facet } from '../../../shared/contract/calls';
import { changed, countFilters, type ListChoice } from '../../../shared/catalogue/list-url';
import { showNumber } from '../../../shared/lib/format-number';
import { Button, buttonClass } from '../../components/forms/button';
import { Drawer } from '../../components/layout/drawer';
import { FacetPanel } from './facet-panel';
import type { AskValues } from './use-sought-values';

interface FacetDrawerProps {
  facets: readonly Facet[];
  wanted: ListChoice;
  hrefOf: (choice: ListChoice) => string;
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
              to={hrefOf(changed(wanted, { filters: {} }))}
              className={buttonClass('plain')}
              preventScrollReset
            >
              Clear all
            </Link>
          )}
          <Button look="main" onClick={onClose}>
            Show {showNumber(total)} {total === 1 ? 'product' : 'products'}
          </Button>
        </>
      }
    >
      <FacetPanel facets={facets} wanted={wanted} hrefOf={hrefOf} ask={ask} untitled />
    </Drawer>
  );
}
