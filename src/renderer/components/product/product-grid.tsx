import { Link } from 'react-router-dom';
import type { ProductInList, ProductTile } from '../../../shared/contract/calls';
import { ProductPicture } from './product-picture';
import styles from './product-grid.module.css';
import { lowestPriceText, priceText } from './stock';

/** A product, with a price if it has sizes or a lowest price. */
type GridProduct =
  | ProductInList
  | ProductTile
  | Pick<ProductTile, 'goods_id' | 'goods_name' | 'goods_sn' | 'img'>;

interface ProductGridProps {
  /** Accessible name of the list; not needed below a heading of its section. */
  label?: string;
  products: readonly GridProduct[];
  /** Shows one row, which scrolls where it does not fit, instead of as many columns as fit. */
  oneRow?: boolean;
}

/** A list of compact links to products. */
export function ProductGrid({ label, products, oneRow = false }: ProductGridProps) {
  return (
    <ul className={oneRow ? styles.row : styles.columns} aria-label={label}>
      {products.map((product) => (
        <li key={product.goods_id}>
          <Link to={`/goodsInfo?id=${product.goods_id}`} className={styles.tile}>
            <ProductPicture src={product.img} alt="" />
            <span className={styles.name}>{product.goods_name}</span>{' '}
            <span className={styles.number}>{product.goods_sn}</span>{' '}
            <span className={styles.price}>{tilePrice(product)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function tilePrice(product: GridProduct): string {
  if ('options' in product) return priceText(product.options);
  return 'lowest_price' in product ? lowestPriceText(product) : '';
}
