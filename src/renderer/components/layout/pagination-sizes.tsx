import { AddressForm } from '../forms/query-form';
import { ApplyButton } from '../forms/no-script-submit';
import styles from './pagination.module.css';

/** How many things stand on a page. */
export function PaginationSizes(props: {
  pageSizes: readonly number[];
  pageSize: number;
  /** The address of the first page. */
  href: string;
  onPageSize: (pageSize: number) => void;
}) {
  return (
    <AddressForm href={props.href} without="page_size" className={styles.resize}>
      <select
        className={styles.sizes}
        name="page_size"
        aria-label="Products on a page"
        value={props.pageSize}
        onChange={(event) => props.onPageSize(Number(event.target.value))}
      >
        {props.pageSizes.map((size) => (
          <option key={size} value={size}>
            {`${size} /page`}
          </option>
        ))}
      </select>
      <ApplyButton>
        Apply<span className="visually-hidden"> this number of products</span>
      </ApplyButton>
    </AddressForm>
  );
}
