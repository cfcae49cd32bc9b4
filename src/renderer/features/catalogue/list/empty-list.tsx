import { withListChange, countFilters, type ListState } from '../../../../shared/catalogue/list-url';
import { LinkButton } from '../../../components/forms/link-button';
import styles from './product-list.module.css';

interface EmptyListProps {
  total: number;
  wanted: ListState;
  hrefOf: (choice: ListState) => string;
}

/** A list without products: filters that exclude each other, a page beyond the last, an empty category. */
export function EmptyList({ total, wanted, hrefOf }: EmptyListProps) {
  if (total > 0) {
    return (
      <div className={styles.empty}>
        <p>The list has fewer pages than that.</p>
        <LinkButton to={hrefOf({ ...wanted, page: 1 })}>Go to the first page</LinkButton>
      </div>
    );
  }
  if (countFilters(wanted.filters) > 0) {
    return (
      <div className={styles.empty}>
        <p>No product has all of these properties. Take one of the filters off.</p>
        <LinkButton to={hrefOf(withListChange(wanted, { filters: {} }))}>Clear all filters</LinkButton>
      </div>
    );
  }
  return (
    <div className={styles.empty}>
      <p>There are no products here yet. We can make or find many things on request.</p>
      <LinkButton to="/contactUs">Ask us for a product</LinkButton>
    </div>
  );
}
