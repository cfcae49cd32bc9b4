import { Link } from 'react-router-dom';
import { ProductPicture } from './product-picture';
import styles from './product-tile.module.css';

interface ProductTileProps {
  href: string;
  name: string;
  number: string;
  img: string;
  /** Formatted, such as `from $45.00`. */
  price: string;
}

/** A compact link to a product. */
export function ProductTile({ href, name, number, img, price }: ProductTileProps) {
  return (
    <Link to={href} className={styles.tile}>
      <ProductPicture src={img} alt="" />
      <span className={styles.name}>{name}</span> <span className={styles.number}>{number}</span>{' '}
      <span className={styles.price}>{price}</span>
    </Link>
  );
}
