import { useId, type ComponentProps } from 'react';
import { ProductGrid } from './product-grid';
import styles from './product-row.module.css';

/** Products that fit in one row on a wide screen. */
const MAX_PRODUCTS = 6;

interface ProductRowProps extends Pick<ComponentProps<typeof ProductGrid>, 'products'> {
  title: string;
  /** Id of the section, for links to it. */
  id?: string;
}

/** A section with up to six products in a row. */
export function ProductRow({ title, products, id }: ProductRowProps) {
  const titleId = useId();
  return (
    <section id={id} className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <ProductGrid products={products.slice(0, MAX_PRODUCTS)} oneRow />
    </section>
  );
}
