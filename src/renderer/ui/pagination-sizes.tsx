import styles from './pagination.module.css';

/** How many things stand on a page. */
export function PaginationSizes(props: {
  pageSizes: readonly number[];
  pageSize: number;
  onPageSize: (pageSize: number) => void;
}) {
  return (
    <select
      className={styles.sizes}
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
  );
}
